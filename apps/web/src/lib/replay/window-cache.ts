import type { ReplayWindow } from '@zutai/contract';

/** A window as it was read. */
export interface KeptWindow extends ReplayWindow {
  /** Changes are thinned out to one in so many ms; 0: all of them. */
  readonly stepMs: number;
  /** When it was read, ms of the browser's monotonic clock. */
  readonly readMs: number;
  /** It ended so long before the present that what is recorded live had been stored. */
  readonly isSettled: boolean;
  readonly points: number;
}

/** Most points that are kept: 20 bytes each. */
const MOST_POINTS = 2_000_000;

/** The windows that were read, those used last. */
export class WindowCache {
  readonly #mostPoints: number;
  /** Used last at the end. */
  #windows: KeptWindow[] = [];

  constructor(mostPoints = MOST_POINTS) {
    this.#mostPoints = mostPoints;
  }

  get points(): number {
    return this.#windows.reduce((sum, { points }) => sum + points, 0);
  }

  /** Keeps a window, and forgets those that were not used for longest where there are too many. */
  add(window: KeptWindow): void {
    this.#windows = this.#windows.filter(
      (one) => !(one.fromMs >= window.fromMs && one.toMs <= window.toMs && one.stepMs >= window.stepMs),
    );
    this.#windows.push(window);
    let { points } = this;
    while (points > this.#mostPoints && this.#windows.length > 1) points -= this.#windows.shift()!.points;
  }

  /** The window that has a moment, as fine as wanted, and of several the one that reaches furthest. */
  find(atMs: number, stepMs: number): KeptWindow | undefined {
    let found: KeptWindow | undefined;
    for (const one of this.#windows)
      if (one.fromMs <= atMs && atMs <= one.toMs && one.stepMs <= stepMs && one.toMs > (found?.toMs ?? -1))
        found = one;
    if (found !== undefined) {
      this.#windows = this.#windows.filter((one) => one !== found);
      this.#windows.push(found);
    }
    return found;
  }

  /** Until when windows follow one another without a gap from a moment on; -Infinity when none has it. */
  readyUntil(atMs: number, stepMs: number): number {
    return this.ahead(atMs, stepMs).untilMs;
  }

  /** The same, and whether no more should be read: what comes would push out what is waited for. */
  ahead(atMs: number, stepMs: number): { untilMs: number; isFull: boolean } {
    let untilMs = Number.NEGATIVE_INFINITY;
    let points = 0;
    for (let next = this.find(atMs, stepMs); next !== undefined && next.toMs > untilMs; ) {
      untilMs = next.toMs;
      points += next.points;
      next = this.find(untilMs, stepMs);
    }
    return { untilMs, isFull: points >= this.#mostPoints / 2 };
  }

  /** Forgets what was read before, ms of the browser's monotonic clock, and what was not settled then. */
  dropReadBefore(readMs: number): void {
    this.#windows = this.#windows.filter((one) => one.isSettled && one.readMs >= readMs);
  }
}
