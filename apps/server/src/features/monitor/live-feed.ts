import { isDeepStrictEqual } from 'node:util';
import { isGoodCode, type LiveFrame, type LiveValue, valueShown } from '@zutai/contract';
import {
  type AlarmNews,
  describeOnline,
  type LiveChange,
  type LiveHub,
  type OnlineState,
} from '../live/index.ts';
import { SharedFrame } from './shared-frame.ts';

/** Wait before the first frame after a pause: batches that arrive together leave together. */
const FIRST_WAIT_MS = 2;
/** Shortest time between two frames of a feed. */
const FRAME_INTERVAL_MS = 10;
/** By then the table of equipment holds what happened before the watch. */
const RECHECK_MS = 2_000;

/** What a viewer of a socket looks at. */
export interface ViewedFeed {
  /** Adds a viewer: it is offered a snapshot at once and then what changes. Rejects when there is none. */
  join(viewer: FeedViewer): Promise<void>;
  /** Removes a viewer; the last one ends the feed. */
  leave(viewer: FeedViewer): void;
  /** The newest of these signals, and the online state, for a viewer that missed frames. */
  frameOf(signalIds: Iterable<string>, isOnlineMissed: boolean): SharedFrame;
}

/** Whoever is shown a feed. */
export interface FeedViewer {
  /** A frame for all viewers; the viewer may drop it and ask for {@link ViewedFeed.frameOf} later. */
  offer(frame: SharedFrame): void;
}

/** Live values of one piece of equipment for all its viewers in this process (the subscription set). */
export class LiveFeed implements ViewedFeed {
  readonly equipmentId: string;
  readonly #source: LiveHub;
  readonly #readOnline: () => Promise<OnlineState | undefined>;
  readonly #onEmpty: () => void;
  readonly #latest = new Map<string, LiveValue>();
  /** All who joined; those in `#served` have had their snapshot and get changes. */
  readonly #viewers = new Set<FeedViewer>();
  readonly #served = new Set<FeedViewer>();
  #pending = new Map<string, LiveValue>();
  #isOnlinePending = false;
  #pendingAlarms: AlarmNews[] = [];
  /** What is pending was read anew: viewers take it whatever its times. */
  #isSnapshotPending = false;
  /** Changes that came while something is read. */
  readonly #arrived = new Set<Map<string, LiveValue>>();
  #online: OnlineState | undefined;
  /** The source's own frame, when what is pending is exactly one of its changes. */
  #readyFrame: Uint8Array | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastFrameMs = 0;
  #unwatch: (() => void) | undefined;
  #recheck: NodeJS.Timeout | undefined;
  #starting: Promise<void> | undefined;

  constructor(options: {
    equipmentId: string;
    source: LiveHub;
    /** The state before the first change; undefined when the equipment is gone. */
    readOnline: () => Promise<OnlineState | undefined>;
    /** The last viewer has left. */
    onEmpty?: () => void;
  }) {
    this.equipmentId = options.equipmentId;
    this.#source = options.source;
    this.#readOnline = options.readOnline;
    this.#onEmpty = options.onEmpty ?? (() => undefined);
  }

  async join(viewer: FeedViewer): Promise<void> {
    this.#viewers.add(viewer);
    try {
      this.#starting ??= this.#start();
      await this.#starting;
    } catch (error) {
      this.leave(viewer);
      throw error;
    }
    if (!this.#viewers.has(viewer)) return;
    this.#served.add(viewer);
    viewer.offer(this.#snapshot());
  }

  leave(viewer: FeedViewer): void {
    this.#viewers.delete(viewer);
    this.#served.delete(viewer);
    if (this.#viewers.size > 0) return;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#starting = undefined;
    clearTimeout(this.#recheck);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#latest.clear();
    this.#pending.clear();
    this.#online = undefined;
    this.#isOnlinePending = false;
    this.#pendingAlarms = [];
    this.#onEmpty();
  }

  frameOf(signalIds: Iterable<string>, isOnlineMissed: boolean): SharedFrame {
    const values: LiveValue[] = [];
    for (const id of signalIds) {
      const value = this.#latest.get(id);
      if (value !== undefined) values.push(value);
    }
    return new SharedFrame(this.#frame(values, isOnlineMissed, true));
  }

  async #start(): Promise<void> {
    // Watching first: what changes while the snapshot is read must not be lost.
    this.#unwatch = this.#source.watch(this.equipmentId, (change) => this.#accept(change));
    await this.#load();
    const first = this.#online;
    this.#recheck = setTimeout(() => void this.#askAgain(first), RECHECK_MS);
  }

  /**
   * What is known now, in place of what was known; only changes that came meanwhile may be newer. The table lags the
   * ingesting process, which is asked first; it answers when nobody ingests.
   */
  async #load(): Promise<void> {
    const before = this.#online;
    const arrived = new Map<string, LiveValue>();
    this.#arrived.add(arrived);
    try {
      const { values, online } = await this.#source.snapshot(this.equipmentId);
      const state = online ?? (await this.#readOnline());
      // A change that came meanwhile is newer.
      if (this.#online === before && state !== undefined) this.#online = state;
      this.#replace(values, arrived);
    } finally {
      this.#arrived.delete(arrived);
    }
  }

  #replace(values: readonly LiveValue[], arrived: ReadonlyMap<string, LiveValue>): void {
    const known = new Set(values.map(({ id }) => id));
    for (const value of values) {
      const later = arrived.get(value.id);
      this.#latest.set(value.id, later !== undefined && later.time >= value.time ? later : value);
    }
    // Nobody vouches for the rest any more.
    for (const value of this.#latest.values())
      if (!known.has(value.id) && !arrived.has(value.id))
        this.#latest.set(value.id, valueShown(value, false));
  }

  /** An outage began: what is shown is no longer current. It ended, or another process ingests: all is read anew. */
  noteOutage(): void {
    if (this.#unwatch === undefined) return;
    const isCutOff = this.#source.outageOf(this.equipmentId) !== undefined;
    const load = isCutOff ? Promise.resolve() : this.#load();
    void load
      .catch(() => undefined)
      .then(() => {
        if (this.#unwatch === undefined) return;
        for (const value of this.#latest.values()) this.#pending.set(value.id, value);
        this.#isOnlinePending = true;
        this.#isSnapshotPending = true;
        this.#readyFrame = undefined;
        this.#schedule();
      });
  }

  /** A change that came before the watch and was not yet in the table is found now. */
  async #askAgain(first: OnlineState | undefined): Promise<void> {
    const online = await this.#readOnline().catch(() => undefined);
    // Any change that came since is newer than the table.
    if (online === undefined || this.#unwatch === undefined || this.#online !== first) return;
    if (isDeepStrictEqual({ ...online, timeMs: 0 }, { ...first, timeMs: 0 })) return;
    this.#accept({ values: [], frame: new Uint8Array(), online });
  }

  #accept(change: LiveChange): void {
    const wasIdle = this.#pending.size === 0 && !this.#isOnlinePending && this.#pendingAlarms.length === 0;
    this.#pendingAlarms.push(...(change.alarms ?? []));
    let areAllNewer = true;
    for (const value of change.values) {
      for (const arrived of this.#arrived) arrived.set(value.id, value);
      if (this.#keep(value)) this.#pending.set(value.id, value);
      else areAllNewer = false;
    }
    if (change.online !== undefined) {
      this.#online = change.online;
      this.#isOnlinePending = true;
      if (!change.online.online) this.#markStale();
    }
    if (this.#pending.size === 0 && !this.#isOnlinePending && this.#pendingAlarms.length === 0) return;
    const isWhole = wasIdle && !this.#isSnapshotPending && areAllNewer && change.online === undefined;
    const isCutOff = this.#source.outageOf(this.equipmentId) !== undefined;
    this.#readyFrame = isWhole && !isCutOff ? change.frame : undefined;
    this.#schedule();
  }

  /** Same or newer time wins (specification, section 4). */
  #keep(value: LiveValue): boolean {
    const known = this.#latest.get(value.id);
    if (known !== undefined && known.time > value.time) return false;
    this.#latest.set(value.id, value);
    return true;
  }

  /** What an offline plant showed last is no longer current, whether or not its values say so already. */
  #markStale(): void {
    for (const value of this.#latest.values()) {
      if (!isGoodCode(value.code)) continue;
      const stale = valueShown(value, false);
      this.#latest.set(value.id, stale);
      this.#pending.set(value.id, stale);
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const sinceMs = performance.now() - this.#lastFrameMs;
    this.#timer = setTimeout(() => this.#flush(), Math.max(FIRST_WAIT_MS, FRAME_INTERVAL_MS - sinceMs));
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastFrameMs = performance.now();
    const frame = new SharedFrame(
      withAlarms(
        this.#frame([...this.#pending.values()], this.#isOnlinePending, this.#isSnapshotPending),
        this.#pendingAlarms,
      ),
      this.#readyFrame,
    );
    this.#pending = new Map();
    this.#isOnlinePending = false;
    this.#pendingAlarms = [];
    this.#isSnapshotPending = false;
    this.#readyFrame = undefined;
    for (const viewer of this.#served) viewer.offer(frame);
  }

  #snapshot(): SharedFrame {
    return new SharedFrame(this.#frame([...this.#latest.values()], true, true));
  }

  #frame(values: LiveValue[], hasOnline: boolean, isSnapshot: boolean): LiveFrame {
    const outage = this.#source.outageOf(this.equipmentId);
    const shown =
      outage === undefined ? values : values.map((value) => valueShown(value, false, outage.sinceMs));
    const frame: LiveFrame = { signalVal: shown, ...(isSnapshot && { isSnapshot }) };
    if (!hasOnline || this.#online === undefined) return frame;
    const known = { ...this.#online, ...this.#source.asKnown(this.#online, this.equipmentId) };
    return { ...frame, ...describeOnline(this.equipmentId, known) };
  }
}

/** A frame with what became of alarms, where something did. */
export function withAlarms(frame: LiveFrame, alarms: readonly AlarmNews[]): LiveFrame {
  return alarms.length === 0 ? frame : { ...frame, signalAlarm: [...alarms] };
}
