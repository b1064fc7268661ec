import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A calendar clock of a process under test that can be set. */
export class Clock {
  readonly nodeArgs = ['--import', fileURLToPath(new URL('./shifted-clock.ts', import.meta.url))];
  readonly env: Readonly<Record<string, string>>;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.env = { CHAOS_CLOCK_FILE: file };
    this.shift(0);
  }

  /** @param offsetMs beside the clock of the machine */
  shift(offsetMs: number): void {
    fs.writeFileSync(this.#file, String(offsetMs));
  }
}
