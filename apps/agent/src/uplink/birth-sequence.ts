import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../buffer/durable-file.ts';

/** bdSeq: 0–255, one more with every CONNECT, also across restarts (Sparkplug B 3.0, section 6.4.19). */
export class BirthSequence {
  private readonly path: string;
  private last: number;

  constructor(dataFolder: string) {
    this.path = join(dataFolder, 'bdseq');
    this.last = this.read();
  }

  next(): number {
    this.last = (this.last + 1) % 256;
    writeFileDurably(this.path, String(this.last));
    return this.last;
  }

  private read(): number {
    try {
      const number = Number(readFileSync(this.path, 'utf8'));
      return Number.isInteger(number) && number >= 0 && number < 256 ? number : 255;
    } catch {
      return 255;
    }
  }
}
