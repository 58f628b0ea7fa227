/** "1 chain", "2 chains", "1 memory", "3 memories". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
