/** Tells people a figure; how fast a machine is, is nothing that a test can hold anybody to. */
export function logFigure(what: string, figure: number, unit = ''): void {
  const written = unit === '' ? figure.toFixed(3) : `${figure.toFixed(0)} ${unit}`;
  process.stdout.write(`${what}: ${written}\n`);
}
