/** Records of RFC 4180 out of lines, with any delimiter; a quoted cell may go over several lines. */
export class CsvRecords {
  readonly #delimiter: string;
  #cells: string[] = [];
  #cell = '';
  /** What the cell that is read is so far. */
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Whether a quoted cell goes on in the next line. */
  get isOpen(): boolean {
    return this.#state === 'quoted';
  }

  reset(): void {
    this.#cells = [];
    this.#cell = '';
    this.#state = 'start';
  }

  /** @returns the cells of a record that ends with this line; undefined when it goes on, or when the line is empty */
  push(line: string): string[] | undefined {
    if (!this.isOpen && line.trim() === '') return undefined;
    if (this.isOpen) this.#cell += '\n';
    for (const character of line) this.#take(character);
    if (this.isOpen) return undefined;
    this.#endCell();
    const cells = this.#cells;
    this.reset();
    return cells;
  }

  #take(character: string): void {
    if (this.#state === 'quoted') {
      if (character === '"') this.#state = 'closed';
      else this.#cell += character;
    } else if (character === this.#delimiter) this.#endCell();
    else if (character === '"' && this.#state === 'closed') {
      // Two quotes inside are one of the text.
      this.#cell += '"';
      this.#state = 'quoted';
    } else if (character === '"' && this.#cell.trim() === '' && this.#state !== 'closed') {
      this.#cell = '';
      this.#state = 'quoted';
    } else if (this.#state !== 'closed') {
      this.#cell += character;
      this.#state = 'plain';
    }
  }

  #endCell(): void {
    this.#cells.push(this.#state === 'closed' ? this.#cell : this.#cell.trim());
    this.#cell = '';
    this.#state = 'start';
  }
}
