import {
  BEAT_INTERVAL_MS,
  isIdleText,
  JSON_BEAT,
  JSON_BEAT_INTERVAL_MS,
  monitorChannels,
} from '@zutai/contract';
import type { WebSocket } from 'ws';
import type { AlarmNews } from '../live/index.ts';
import { type FeedViewer, type ViewedFeed, withAlarms } from './live-feed.ts';
import type { SocketMetrics } from './metrics.ts';
import { SharedFrame } from './shared-frame.ts';

/** More than this unsent and the client counts as slow: frames are merged until it has caught up. */
const HIGH_WATER_BYTES = 256 * 1024;
const LOW_WATER_BYTES = HIGH_WATER_BYTES / 4;
/** Say nothing but that the connection stands, after so many beats without another frame. */
const BINARY = { beat: new SharedFrame({}), quietBeats: 1 };
const JSON_FORM = { beat: new SharedFrame(JSON_BEAT), quietBeats: JSON_BEAT_INTERVAL_MS / BEAT_INTERVAL_MS };
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1000;
/** Longest text a client has reason to send. */
const MAX_MESSAGE_BYTES = 1024;
/** Other messages than idle texts that are ignored before the socket is closed. */
const MAX_IGNORED = 20;

/**
 * One socket on a feed. A client that reads too slowly gets the newest values of what it missed, later and
 * together: what is kept for it is at most one entry a signal, never a growing queue.
 */
export class SocketViewer implements FeedViewer {
  readonly #socket: WebSocket;
  readonly #feed: ViewedFeed;
  readonly #metrics: SocketMetrics;
  readonly #isBinary: boolean;
  readonly #missed = new Set<string>();
  #isOnlineMissed = false;
  /** The newest of each alarm. */
  readonly #missedAlarms = new Map<string, AlarmNews>();
  #retryTimer: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #ignored = 0;
  #isAlive = true;
  /** Beats since the last frame; null: the snapshot has not been sent yet, and comes first. */
  #quietBeats: number | null = null;

  constructor(socket: WebSocket, feed: ViewedFeed, metrics: SocketMetrics) {
    this.#socket = socket;
    this.#feed = feed;
    this.#metrics = metrics;
    this.#isBinary = socket.protocol === monitorChannels.equipment.binaryProtocol;
    socket.on('message', (data, isBinary) => this.#read(data as Buffer, isBinary));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('close', () => clearTimeout(this.#retryTimer));
    // A broken frame or connection is followed by 'close'; unheard, the event would end the process.
    socket.on('error', () => metrics.broken.inc());
  }

  offer(shared: SharedFrame): void {
    if (this.#retryTimer === undefined && this.#socket.bufferedAmount <= HIGH_WATER_BYTES) {
      this.#send(shared);
      return;
    }
    this.#metrics.skipped.inc();
    for (const value of shared.frame.signalVal ?? []) this.#missed.add(value.id);
    if (shared.frame.gatewayAlarm !== undefined) this.#isOnlineMissed = true;
    for (const alarm of shared.frame.signalAlarm ?? []) this.#missedAlarms.set(alarm.alarmId, alarm);
    this.#retryTimer ??= setTimeout(() => this.#catchUp(), this.#retryMs);
  }

  /** Sends a ping; a peer that has not answered the one before is given up. */
  checkAlive(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** To be called every `BEAT_INTERVAL_MS`: a client that was sent nothing for long gets an empty frame. */
  beat(): void {
    if (this.#quietBeats === null) return;
    const { beat, quietBeats } = this.#isBinary ? BINARY : JSON_FORM;
    if (this.#quietBeats >= quietBeats && this.#retryTimer === undefined) this.#send(beat);
    this.#quietBeats += 1;
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  #send(shared: SharedFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const data = this.#isBinary ? shared.binary : shared.json;
    this.#socket.send(data, { binary: this.#isBinary, compress: false });
    this.#quietBeats = 0;
    this.#metrics.frames.inc();
    this.#metrics.bytes.inc(data.byteLength);
  }

  #catchUp(): void {
    this.#retryTimer = undefined;
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > LOW_WATER_BYTES) {
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      this.#retryTimer = setTimeout(() => this.#catchUp(), this.#retryMs);
      return;
    }
    this.#retryMs = FIRST_RETRY_MS;
    const { frame } = this.#feed.frameOf(this.#missed, this.#isOnlineMissed);
    const alarms = [...this.#missedAlarms.values()];
    this.#missedAlarms.clear();
    this.#missed.clear();
    this.#isOnlineMissed = false;
    this.#send(new SharedFrame(withAlarms(frame, alarms)));
  }

  #read(data: Buffer, isBinary: boolean): void {
    this.#isAlive = true;
    if (data.byteLength > MAX_MESSAGE_BYTES) {
      this.close(1009, 'message too big');
      return;
    }
    if (!isBinary && isIdleText(data.toString())) return;
    this.#ignored += 1;
    if (this.#ignored > MAX_IGNORED) this.close(1008, 'nothing but idle texts is expected');
  }
}
