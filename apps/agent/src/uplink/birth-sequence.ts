import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../buffer/durable-file.ts';

/** bdSeq: 0–255, one more with every CONNECT, also across restarts (Sparkplug B 3.0, section 6.4.19). */
export class BirthSequence {
  readonly #path: string;
  readonly #onFailure: (error: unknown) => void;
  #last: number;

  /** @param onFailure called when the disk does not take the number */
  constructor(dataFolder: string, onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#path = join(dataFolder, 'bdseq');
    this.#last = this.#read();
  }

  next(): number {
    this.#last = (this.#last + 1) % 256;
    try {
      writeFileDurably(this.#path, String(this.#last));
    } catch (error) {
      // The number only has to differ from that of the session before; a full disk must not keep the agent away.
      this.#onFailure(error);
    }
    return this.#last;
  }

  #read(): number {
    try {
      const number = Number(readFileSync(this.#path, 'utf8'));
      return Number.isInteger(number) && number >= 0 && number < 256 ? number : 255;
    } catch {
      return 255;
    }
  }
}
