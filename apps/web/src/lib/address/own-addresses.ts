/**
 * Queries that a screen wrote into its address itself. A busy browser shows an address some time after it was written,
 * perhaps after the next one was: none of them says more than the screen knows, and only what is not among them is a
 * link that somebody followed.
 */
export class OwnAddresses {
  private written: readonly string[];

  constructor(first: string) {
    this.written = [first];
  }

  add(query: string): void {
    this.written = [...this.written, query];
  }

  /** Whether the query that is shown now was written here; those before it, and all of them if not, are forgotten. */
  isOwn(shown: string): boolean {
    const place = this.written.lastIndexOf(shown);
    this.written = place === -1 ? [] : this.written.slice(place);
    return place !== -1;
  }
}
