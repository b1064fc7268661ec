import {
  BUS_FRAME_MAX_BYTES,
  BUS_FRAMES_A_READ,
  BUS_TRACE_MAX,
  type BusAnswer,
  type BusFrame,
} from '@zutai/contract/sparkplug';
import type { ObservedFrame } from '../drivers/bus-observer.ts';

type Ended = NonNullable<BusAnswer['ended']>;

/** What passes on the line of one driver, kept until it is read; ends by itself by time, number, bytes, or unread. */
export class BusTrace {
  readonly id: string;
  readonly #onEnded: () => void;
  readonly #frames: BusFrame[] = [];
  readonly #timer: NodeJS.Timeout;
  #unread: NodeJS.Timeout;
  #bytes = 0;
  #ended: Ended | null = null;

  constructor(id: string, onEnded: () => void) {
    this.id = id;
    this.#onEnded = onEnded;
    this.#timer = setTimeout(() => this.end('time'), BUS_TRACE_MAX.seconds * 1000).unref();
    this.#unread = this.#waitForReader();
  }

  get ended(): Ended | null {
    return this.#ended;
  }

  get isRunning(): boolean {
    return this.#ended === null;
  }

  add(
    direction: BusFrame['direction'],
    frame: ObservedFrame | undefined,
    { tookMs = null, problem = '' }: { tookMs?: number | null; problem?: string } = {},
  ): void {
    if (!this.isRunning) return;
    const bytes = frame?.bytes ?? Buffer.alloc(0);
    const kept = bytes.subarray(0, BUS_FRAME_MAX_BYTES);
    this.#bytes += kept.length;
    this.#frames.push({
      ...{ number: this.#frames.length + 1, timeMs: Date.now(), direction, tookMs },
      ...{ bytes: kept.toString('hex'), length: bytes.length, problem: problem.slice(0, 500) },
      means: frame?.means ? { word: frame.means.word, values: { ...frame.means.values } } : null,
    });
    if (this.#frames.length >= BUS_TRACE_MAX.frames) this.end('frames');
    else if (this.#bytes >= BUS_TRACE_MAX.bytes) this.end('bytes');
  }

  /** What is behind a number, in parts. */
  read(after: number): BusAnswer {
    if (this.isRunning) {
      clearTimeout(this.#unread);
      this.#unread = this.#waitForReader();
    }
    const frames = this.#frames.slice(after, after + BUS_FRAMES_A_READ);
    return { kind: 'bus', frames, hasMore: after + frames.length < this.#frames.length, ended: this.#ended };
  }

  /** Nothing is added any more; what it has can still be read. */
  end(reason: Ended): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#unread);
    if (!this.isRunning) return;
    this.#ended = reason;
    this.#onEnded();
  }

  #waitForReader(): NodeJS.Timeout {
    return setTimeout(() => this.end('unread'), BUS_TRACE_MAX.unreadSeconds * 1000).unref();
  }
}
