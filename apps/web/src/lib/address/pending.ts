interface Asked<T> {
  readonly text: string;
  readonly value: T;
}

/**
 * What was asked for and is not shown yet. A busy browser shows an address some time after it was changed; what somebody
 * changes meanwhile starts from what they asked for last, not from what they still see. Values are told apart by a text.
 */
export class Pending<T> {
  private shown: string | undefined;
  private asked: readonly Asked<T>[] = [];

  /**
   * What the next change starts from.
   * @param key of this showing: the same text shown again later has another one
   */
  latest(text: string, value: T, key = text): T {
    if (key !== this.shown) {
      const place = this.asked.findIndex((one) => one.text === text);
      // An address that nobody asked for here, such as that of a link, ends what was on its way.
      this.asked = place === -1 ? [] : this.asked.slice(place + 1);
      this.shown = key;
    }
    return this.asked.at(-1)?.value ?? value;
  }

  add(text: string, value: T): void {
    this.asked = [...this.asked, { text, value }];
  }

  /** Whether it was asked for here and may not be shown yet. */
  has(text: string): boolean {
    return this.asked.some((one) => one.text === text);
  }

  clear(): void {
    this.asked = [];
    this.shown = undefined;
  }
}
