import { serverNow } from '../time/index.ts';

/** How many times as fast as the plant a replay can run. */
export const REPLAY_SPEEDS = [1, 5, 10, 60, 300, 600, 3600] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** How often time moves on while it plays, ms. */
export const MOVE_MS = 100;

/** Something that is shown as it was: time waits for it. */
export interface ReplaySource {
  /** Until when it can be shown without waiting, from this moment on, ms UTC; below the moment when it cannot at all. */
  readyUntil(atMs: number): number;
  /** Forgets what was read. */
  forget?(): void;
}

export interface ReplayLoop {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What values take to arrive and to be recorded, ms: nothing newer is shown as the past. */
const ARRIVAL_MS = 3_000;

interface ClockOptions {
  /** The moment that is shown first, ms UTC. */
  atMs: number;
  speed?: ReplaySpeed;
  isPlaying?: boolean;
  /** As far as it goes, ms UTC. @default the present, less what values take to arrive */
  now?: () => number;
}

/**
 * The moment at which a page is shown, and how it moves. It never runs ahead of what is there to be shown: while values
 * are under way it stands, and says so.
 */
export class ReplayClock {
  readonly #now: () => number;
  readonly #sources = new Set<ReplaySource>();
  readonly #moved = new Set<(isJump: boolean) => void>();
  readonly #changed = new Set<() => void>();
  #atMs: number;
  #speed: ReplaySpeed;
  #isPlaying: boolean;
  #isWaiting = false;
  #loop: ReplayLoop | null = null;
  #jumps = 0;
  #version = 0;

  constructor({ atMs, speed = 1, isPlaying = false, now = () => serverNow() - ARRIVAL_MS }: ClockOptions) {
    this.#now = now;
    this.#atMs = Math.round(Math.min(Math.max(0, atMs), now()));
    this.#speed = speed;
    this.#isPlaying = isPlaying;
  }

  /** ms UTC. */
  get atMs(): number {
    return this.#atMs;
  }

  get speed(): ReplaySpeed {
    return this.#speed;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** Values of the moment are not there yet. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  get loop(): ReplayLoop | null {
    return this.#loop;
  }

  /** Grows with each jump: what is kept over time begins anew. */
  get jumps(): number {
    return this.#jumps;
  }

  /** Grows whenever anything about it changes. */
  get version(): number {
    return this.#version;
  }

  /** As far as it goes, ms UTC. */
  get endMs(): number {
    return this.#now();
  }

  /** ms UTC; in the place of the present for what is shown. */
  readonly now = (): number => this.#atMs;

  /** Tells of every change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#changed.add(listener);
    return () => this.#changed.delete(listener);
  };

  /** Tells when the moment is another one, before {@link subscribe} does. */
  onMove(listener: (isJump: boolean) => void): () => void {
    this.#moved.add(listener);
    return () => this.#moved.delete(listener);
  }

  /** Waits for a source from now on, until the returned function is called. */
  addSource(source: ReplaySource): () => void {
    this.#sources.add(source);
    this.sourceChanged();
    return () => {
      this.#sources.delete(source);
      this.sourceChanged();
    };
  }

  /** A source has more to show, or less. */
  sourceChanged(): void {
    const isWaiting = this.#readyUntil() < this.#atMs;
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#notify();
  }

  play(): void {
    if (this.#atMs >= this.#now()) return;
    this.#isPlaying = true;
    this.#notify();
  }

  pause(): void {
    this.#isPlaying = false;
    this.#notify();
  }

  setSpeed(speed: ReplaySpeed): void {
    this.#speed = speed;
    this.#notify();
  }

  /** Repeats a stretch while it plays; what lies outside of it goes to its begin. */
  setLoop(loop: ReplayLoop | null): void {
    this.#loop = loop !== null && loop.toMs > loop.fromMs ? loop : null;
    this.#notify();
  }

  /** Goes to a moment; not beyond the present. */
  jump(atMs: number): void {
    this.#atMs = Math.round(Math.min(Math.max(0, atMs), this.#now()));
    this.#jumps += 1;
    this.#move(true);
  }

  /** Reads everything anew: it may have been corrected, or have come late. */
  refresh(): void {
    for (const source of this.#sources) source.forget?.();
    this.jump(this.#atMs);
  }

  /** Time goes on by so many ms of the clock on the wall. */
  advance(elapsedMs: number): void {
    if (!this.#isPlaying) return;
    const readyMs = this.#readyUntil();
    if (readyMs < this.#atMs) this.#wait(true);
    else this.#advanceTo(this.#atMs + elapsedMs * this.#speed, readyMs);
  }

  /** Plays by the clock on the wall until the returned function is called. */
  run(): () => void {
    let beforeMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      // A window that was not looked at does not catch up.
      this.advance(Math.min(nowMs - beforeMs, MOVE_MS * 5));
      beforeMs = nowMs;
    }, MOVE_MS);
    return () => clearInterval(timer);
  }

  #advanceTo(wantedMs: number, readyMs: number): void {
    const loop = this.#loop;
    if (loop !== null && (this.#atMs < loop.fromMs || wantedMs >= loop.toMs)) {
      this.jump(loop.fromMs);
      return;
    }
    const presentMs = this.#now();
    const atMs = Math.floor(Math.min(wantedMs, readyMs, presentMs));
    if (wantedMs >= presentMs) this.#isPlaying = false;
    this.#isWaiting = this.#isPlaying && wantedMs > readyMs;
    if (atMs === this.#atMs) {
      this.#notify();
      return;
    }
    this.#atMs = atMs;
    this.#move(false);
  }

  #readyUntil(): number {
    let readyMs = Number.POSITIVE_INFINITY;
    for (const source of this.#sources) readyMs = Math.min(readyMs, source.readyUntil(this.#atMs));
    return readyMs;
  }

  #wait(isWaiting: boolean): void {
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#notify();
  }

  #move(isJump: boolean): void {
    for (const listener of this.#moved) listener(isJump);
    if (isJump) this.#isWaiting = this.#readyUntil() < this.#atMs;
    this.#notify();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#changed) listener();
  }
}
