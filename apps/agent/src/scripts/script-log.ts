import { SCRIPT_BOUNDS, type ScriptLine } from '@zutai/contract/sparkplug';

const MINUTE_MS = 60_000;

/** The newest lines of a script; what comes faster than people read is counted and left out. */
export class ScriptLog {
  readonly #lines: ScriptLine[] = [];
  #minuteStartMs = 0;
  #inMinute = 0;
  #left = 0;

  add(kind: ScriptLine['kind'], text: string, timeMs = Date.now()): void {
    if (Math.abs(timeMs - this.#minuteStartMs) >= MINUTE_MS) {
      this.#minuteStartMs = timeMs;
      this.#inMinute = 0;
      this.#left = 0;
    }
    this.#inMinute += 1;
    if (this.#inMinute > SCRIPT_BOUNDS.linesPerMinute) {
      this.leave(1, timeMs);
      return;
    }
    this.#push({ timeMs, kind, text: text.slice(0, 1_000) });
  }

  /** So many lines were left out; told in one line a minute. */
  leave(count: number, timeMs = Date.now()): void {
    if (count === 0) return;
    const last = this.#lines.at(-1);
    this.#left = last?.kind === 'left' ? this.#left + count : count;
    if (last?.kind === 'left') this.#lines.pop();
    this.#push({ timeMs, kind: 'left', text: String(this.#left) });
  }

  list(): ScriptLine[] {
    return [...this.#lines];
  }

  #push(line: ScriptLine): void {
    this.#lines.push(line);
    if (this.#lines.length > SCRIPT_BOUNDS.lines) this.#lines.shift();
  }
}
