import type { PlayedKind } from '../source.ts';
import { isFinal, type Play, type Stopped } from './player.ts';
import { refusedOriginOf, watchPolicy } from './refused-origins.ts';
import { type Slot, type Slots, slots } from './slots.ts';

export type VideoState =
  | { readonly kind: 'idle' }
  /** As many as may play at once are playing. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'playing' }
  /** It stopped, and is tried again at `retryMs`. */
  | { readonly kind: 'waiting'; readonly stopped: Stopped; readonly retryMs: number }
  /** It stopped and stays so until somebody asks for it. */
  | { readonly kind: 'stopped'; readonly stopped: Stopped }
  /** The browser has no network. */
  | { readonly kind: 'offline' };

export interface Address {
  readonly url: string;
  readonly played: PlayedKind;
}

export interface VideoSessionOptions {
  /** Asked anew for each connection: addresses of clouds are good for a while. @throws Error whose message says why not */
  findAddress(signal: AbortSignal): Promise<Address>;
  onState(state: VideoState): void;
  /** A file that ends has ended; a stream that does is asked for again. */
  readonly isLive: (address: Address) => boolean;
  readonly players?: Readonly<Record<PlayedKind, () => Promise<Play>>>;
  readonly slots?: Slots;
  readonly random?: () => number;
}

/** Waits between tries, ms; the last again and again. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Pictures have to come within this after a connection is begun, ms. */
const connectMs = 20_000;
/** Pictures that stand still for so long have stalled, ms. */
const stallMs = 10_000;
const lookMs = 2_000;
/** After so long of playing, earlier failures count no more, ms. */
const settledMs = 30_000;
/** Players slow down over a day, and addresses of clouds end: a stream is begun anew this often, ms. */
const renewMs = 6 * 3_600_000;
/** A refusal of the policy is told shortly after the request failed, ms. */
const policyMs = 100;

const ownPlayers: Readonly<Record<PlayedKind, () => Promise<Play>>> = {
  hls: async () => (await import('./play-hls.ts')).playHls,
  flv: async () => (await import('./play-flv.ts')).playFlv,
  whep: async () => (await import('./play-whep.ts')).playWhep,
  file: async () => (await import('./play-file.ts')).playFile,
};

/**
 * One video: connects, watches that pictures come, and tries again with growing waits when they stop. After `stop`
 * nothing of it is left: no connection, no timer, no listener.
 */
export class VideoSession implements Slot {
  readonly #video: HTMLVideoElement;
  readonly #options: VideoSessionOptions;
  readonly #slots: Slots;
  #connection: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  #failures = 0;
  #isWanted = false;

  constructor(video: HTMLVideoElement, options: VideoSessionOptions) {
    this.#video = video;
    this.#options = options;
    this.#slots = options.slots ?? slots;
  }

  /** @param isUrgent somebody asks for this one: another yields where too many play */
  start(isUrgent = false): void {
    this.#isWanted = true;
    this.#failures = 0;
    watchPolicy();
    addEventListener('online', this.#onOnline);
    if (this.#slots.take(this, isUrgent)) this.#connect();
    else this.#options.onState({ kind: 'queued' });
  }

  stop(): void {
    this.#isWanted = false;
    removeEventListener('online', this.#onOnline);
    this.#disconnect();
    this.#slots.leave(this);
    this.#options.onState({ kind: 'idle' });
  }

  onFree(): void {
    this.#connect();
  }

  onTaken(): void {
    this.#disconnect();
    this.#options.onState({ kind: 'queued' });
  }

  readonly #onOnline = () => {
    if (this.#isWanted && this.#connection === undefined && this.#slots.take(this)) this.#connect();
  };

  #disconnect(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#look);
    this.#connection?.abort();
    this.#connection = undefined;
  }

  #connect(): void {
    this.#disconnect();
    const connection = new AbortController();
    this.#connection = connection;
    this.#options.onState({ kind: 'connecting' });
    const { signal } = connection;
    const end = (stopped: Stopped, address?: Address) => {
      if (!signal.aborted) this.#onStopped(stopped, connection, address);
    };
    this.#timer = setTimeout(() => end({ reason: 'silent' }), connectMs);
    this.#begin(signal, end).catch((error: unknown) =>
      end({ reason: 'refused', detail: error instanceof Error ? error.message : '' }),
    );
  }

  async #begin(signal: AbortSignal, end: (stopped: Stopped, address?: Address) => void): Promise<void> {
    const address = await this.#options.findAddress(signal);
    if (signal.aborted) return;
    const play = await (this.#options.players ?? ownPlayers)[address.played]();
    if (signal.aborted) return;
    this.#video.addEventListener('playing', () => this.#onPlaying(signal, end, address), {
      signal,
      once: true,
    });
    await play(this.#video, address.url, (stopped) => end(stopped, address), signal);
  }

  #onPlaying(signal: AbortSignal, end: (stopped: Stopped) => void, address: Address): void {
    if (signal.aborted) return;
    clearTimeout(this.#timer);
    this.#options.onState({ kind: 'playing' });
    const begunMs = performance.now();
    let last = this.#video.currentTime;
    let movedMs = begunMs;
    const isLive = this.#options.isLive(address);
    this.#look = setInterval(() => {
      const nowMs = performance.now();
      const { currentTime, paused } = this.#video;
      // Browsers pause what nobody sees.
      if (currentTime !== last || paused || document.hidden) movedMs = nowMs;
      last = currentTime;
      if (nowMs - begunMs > settledMs) this.#failures = 0;
      if (nowMs - movedMs > stallMs) end({ reason: 'stalled' });
      else if (isLive && nowMs - begunMs > renewMs) this.#connect();
    }, lookMs);
  }

  #onStopped(stopped: Stopped, connection: AbortController, address: Address | undefined): void {
    if (stopped.reason === 'network' || stopped.reason === 'missing') {
      // Whether it was the policy of the page is told a moment later.
      const url = stopped.detail ?? address?.url ?? '';
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        if (connection.signal.aborted) return;
        const origin = refusedOriginOf(url);
        this.#settle(origin === undefined ? stopped : { reason: 'policy', detail: origin }, address);
      }, policyMs);
      return;
    }
    this.#settle(stopped, address);
  }

  #settle(stopped: Stopped, address: Address | undefined): void {
    this.#disconnect();
    const { onState, isLive, random = Math.random } = this.#options;
    const isOver = stopped.reason === 'ended' && address !== undefined && !isLive(address);
    if (isFinal(stopped.reason) || isOver) {
      this.#slots.leave(this);
      onState({ kind: 'stopped', stopped });
      return;
    }
    if (!navigator.onLine) {
      onState({ kind: 'offline' });
      return;
    }
    const waitMs = waitsMs[Math.min(this.#failures, waitsMs.length - 1)]!;
    this.#failures += 1;
    // Not all at the same moment, when a server comes back.
    const inMs = waitMs * (0.75 + random() / 2);
    this.#timer = setTimeout(() => this.#connect(), inMs);
    onState({ kind: 'waiting', stopped, retryMs: Date.now() + inMs });
  }
}
