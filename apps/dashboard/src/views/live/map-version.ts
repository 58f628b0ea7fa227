/** A stream begins by saying which version of the map there is: that is where one starts from, and no change. */
export class MapVersion {
  private known: number | null = null;

  /** Whether this event's data names another version than the one that is known, which it replaces. */
  isNews(data: unknown): boolean {
    const before = this.known;
    this.known = versionIn(data);
    return before !== null && before !== this.known;
  }
}

function versionIn(data: unknown): number | null {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof version === 'number' ? version : null;
}
