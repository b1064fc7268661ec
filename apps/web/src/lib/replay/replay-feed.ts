import { MAX_REPLAY_HOURS, type ReplayWindow } from '@zutai/contract';
import type { ReplayClock, ReplaySource } from './replay-clock.ts';
import type { ReplayStore } from './replay-store.ts';
import { type KeptWindow, WindowCache } from './window-cache.ts';
import { WindowCursor } from './window-values.ts';

export interface WindowRequest {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
}

interface FeedOptions {
  clock: ReplayClock;
  store: ReplayStore;
  read: (request: WindowRequest, signal: AbortSignal) => Promise<ReplayWindow>;
  /** The longest that a signal may stay without a value before it is stale, ms; infinite where nothing says so. */
  silenceMsOf?: (id: number) => number;
  onError: (error: Error | null) => void;
  cache?: WindowCache;
}

/** Beyond this speed only the last change of each move is asked for: more is never seen. */
const FINE_SPEED = 60;
const MOVE_MS = 100;
/** What was read longer ago is read again after a jump: it may have been corrected, or have come late. */
const FRESH_MS = 30_000;
/** Values of so long before the present may not have been stored yet when they were asked for. */
const SETTLE_MS = 30_000;
/** How long values of the moment before may stand after a jump before they are marked as stale, ms. */
const STALE_AFTER_MS = 300;
/** Between tries while the server cannot be reached, ms. */
const RETRY_MS = 2_000;
const MOST_MS = MAX_REPLAY_HOURS * 3_600_000;

export const stepMsOf = (speed: number) => (speed > FINE_SPEED ? speed * MOVE_MS : 0);

/**
 * Values of a page as they were, into a store in the place of the live one. Windows of time are read ahead of the clock,
 * one after the other; the clock waits where there is none.
 */
export class ReplayFeed implements ReplaySource {
  readonly #options: FeedOptions;
  readonly #cache: WindowCache;
  readonly #stop: () => void;
  #cursor: WindowCursor | undefined;
  #reading: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #staleTimer: ReturnType<typeof setTimeout> | undefined;
  /** How long windows may be so that the answer is whole: what was cut short teaches it. */
  #lengthMs = MOST_MS;
  #isStopped = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#cache = options.cache ?? new WindowCache();
    const { clock } = options;
    const stopMoves = clock.onMove((isJump) => this.#onMove(isJump));
    const stopSource = clock.addSource(this);
    const stopChanges = clock.subscribe(() => this.#readAhead());
    this.#stop = () => {
      stopMoves();
      stopSource();
      stopChanges();
    };
    this.#onMove(true);
  }

  readyUntil(atMs: number): number {
    return this.#cache.readyUntil(atMs, stepMsOf(this.#options.clock.speed));
  }

  forget(): void {
    this.#cache.dropReadBefore(Number.POSITIVE_INFINITY);
  }

  stop(): void {
    this.#isStopped = true;
    this.#reading?.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#staleTimer);
    this.#stop();
  }

  #onMove(isJump: boolean): void {
    const { clock } = this.#options;
    if (isJump) {
      this.#cache.dropReadBefore(performance.now() - FRESH_MS);
      this.#cursor = undefined;
      // What is under way may be for somewhere else.
      if (this.readyUntil(clock.atMs) < clock.atMs) this.#abort();
    }
    this.#show();
    this.#readAhead();
  }

  /** Shows the moment, if it is there. */
  #show(): void {
    const { clock, store, silenceMsOf = () => Number.POSITIVE_INFINITY } = this.#options;
    const window = this.#cache.find(clock.atMs, stepMsOf(clock.speed));
    if (window === undefined) {
      this.#staleTimer ??= setTimeout(() => store.setStale(true, clock.atMs), STALE_AFTER_MS);
      return;
    }
    clearTimeout(this.#staleTimer);
    this.#staleTimer = undefined;
    if (this.#cursor?.window === window) store.change(this.#cursor.advance(clock.atMs));
    else {
      this.#cursor = new WindowCursor(window, silenceMsOf);
      store.showMoment(this.#cursor.moment(clock.atMs));
    }
    store.setStale(false);
  }

  /** Begins to read what will be needed next, unless something is being read. */
  #readAhead(): void {
    const { clock } = this.#options;
    if (this.#isStopped || this.#reading !== undefined || this.#timer !== undefined) return;
    const { atMs, speed } = clock;
    const stepMs = stepMsOf(speed);
    const { untilMs: readyMs, isFull } = this.#cache.ahead(atMs, stepMs);
    const isFirst = readyMs < atMs;
    const wantedMs = clock.isPlaying ? Math.max(20_000, 8_000 * speed) : 5_000;
    if (!isFirst && (isFull || readyMs - atMs >= wantedMs)) return;
    const fromMs = isFirst ? atMs : readyMs;
    // The first window is short, as somebody waits for it.
    const lengthMs = Math.min(
      this.#lengthMs,
      isFirst ? Math.max(10_000, 2_000 * speed) : Math.max(60_000, 10_000 * speed),
    );
    const toMs = Math.round(Math.min(fromMs + Math.min(lengthMs, MOST_MS), clock.endMs));
    // Up to the present there is nothing more.
    if (!isFirst && toMs - fromMs < 1_000) return;
    void this.#read({ fromMs: Math.round(fromMs), toMs: Math.max(toMs, Math.round(fromMs)), stepMs });
  }

  async #read(request: WindowRequest): Promise<void> {
    const { clock, read, onError } = this.#options;
    const reading = new AbortController();
    this.#reading = reading;
    try {
      const window = await read(request, reading.signal);
      if (reading.signal.aborted) return;
      const { fromMs, toMs } = request;
      if (window.toMs < toMs) this.#lengthMs = Math.max(1_000, (window.toMs - fromMs) * 1.2);
      else this.#lengthMs = Math.min(MOST_MS, Math.max(this.#lengthMs, (toMs - fromMs) * 2));
      this.#keep(window, request.stepMs);
      this.#reading = undefined;
      onError(null);
      this.#show();
      clock.sourceChanged();
      this.#readAhead();
    } catch (error) {
      if (reading.signal.aborted) return;
      this.#reading = undefined;
      onError(error instanceof Error ? error : new Error(String(error)));
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#readAhead();
      }, RETRY_MS);
    }
  }

  #keep(window: ReplayWindow, stepMs: number): void {
    const points = window.signals.reduce((sum, { times }) => sum + times.length, 0);
    const isSettled = this.#options.clock.endMs - window.toMs >= SETTLE_MS;
    const kept: KeptWindow = { ...window, stepMs, readMs: performance.now(), isSettled, points };
    this.#cache.add(kept);
  }

  #abort(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
