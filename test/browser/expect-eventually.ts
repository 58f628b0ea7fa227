/** Waits until a count is what it should be; the limit of the test is the limit of the wait. */
export async function expectEventually(count: () => Promise<number>, expected: number): Promise<void> {
  while ((await count()) !== expected) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
