import type { LiveFrame, LiveValue } from '@zutai/contract';
import { type AlarmNews, isProjectOnBoard } from '../live/index.ts';
import { type FeedViewer, type ViewedFeed, withAlarms } from './live-feed.ts';
import { SharedFrame } from './shared-frame.ts';

/** Shortest time between two frames: what arrives from several pieces of equipment leaves together. */
const FRAME_INTERVAL_MS = 10;

type OnlineChange = NonNullable<LiveFrame['gatewayAlarm']>[number];

interface Member {
  readonly feed: ViewedFeed;
  readonly viewer: FeedViewer;
}

/** Some signals of several pieces of equipment as one feed, for all viewers of the same set. */
export class CombinedFeed implements ViewedFeed {
  readonly #openMembers: () => readonly ViewedFeed[];
  readonly #signalIds: ReadonlySet<string>;
  readonly #onEmpty: () => void;
  readonly #viewers = new Set<FeedViewer>();
  /** Viewers that have had their snapshot and get changes. */
  readonly #served = new Set<FeedViewer>();
  #members: readonly Member[] = [];
  /** Whose each signal is, as its member's frames said; what no frame had yet has no value. */
  readonly #memberOf = new Map<string, Member>();
  #starting: Promise<void> | undefined;
  #pending = new Map<string, LiveValue>();
  #pendingOnline = new Map<string, OnlineChange>();
  #pendingAlarms: AlarmNews[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastFrameMs = 0;

  constructor(options: {
    /** Feeds of the pieces of equipment, asked for when there is somebody to watch them. */
    openMembers: () => readonly ViewedFeed[];
    signalIds: ReadonlySet<string>;
    /** The last viewer has left. */
    onEmpty: () => void;
  }) {
    this.#openMembers = options.openMembers;
    this.#signalIds = options.signalIds;
    this.#onEmpty = options.onEmpty;
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
    viewer.offer(this.frameOf(this.#signalIds, true));
  }

  leave(viewer: FeedViewer): void {
    this.#viewers.delete(viewer);
    this.#served.delete(viewer);
    if (this.#viewers.size > 0) return;
    for (const member of this.#members) member.feed.leave(member.viewer);
    this.#members = [];
    this.#memberOf.clear();
    this.#starting = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending.clear();
    this.#pendingOnline.clear();
    this.#pendingAlarms = [];
    this.#onEmpty();
  }

  frameOf(signalIds: Iterable<string>, isOnlineMissed: boolean): SharedFrame {
    const wanted = new Map<Member, string[]>(isOnlineMissed ? this.#members.map((one) => [one, []]) : []);
    for (const id of signalIds) {
      const member = this.#memberOf.get(id);
      if (member === undefined) continue;
      const ids = wanted.get(member);
      if (ids === undefined) wanted.set(member, [id]);
      else ids.push(id);
    }
    const parts = [...wanted].map(([{ feed }, ids]) => feed.frameOf(ids, isOnlineMissed).frame);
    return new SharedFrame(
      toFrame(
        parts.flatMap(({ signalVal }) => signalVal ?? []),
        parts.flatMap(({ gatewayAlarm }) => gatewayAlarm ?? []).filter(isOfEquipment),
        true,
      ),
    );
  }

  async #start(): Promise<void> {
    const members = this.#openMembers().map((feed) => {
      const member: Member = { feed, viewer: { offer: (frame) => this.#accept(member, frame) } };
      return member;
    });
    this.#members = members;
    await Promise.all(members.map(({ feed, viewer }) => feed.join(viewer)));
  }

  #accept(member: Member, shared: SharedFrame): void {
    const { signalVal = [], gatewayAlarm: said = [], isSnapshot = false } = shared.frame;
    const { signalAlarm: raised = [] } = shared.frame;
    const gatewayAlarm = said.filter(isOfEquipment);
    const signalAlarm = raised.filter(({ id }) => id === undefined || this.#signalIds.has(id));
    const wanted = signalVal.filter((value) => this.#signalIds.has(value.id));
    for (const { id } of wanted) this.#memberOf.set(id, member);
    // Before anybody is served, all of it comes with the snapshot.
    if (this.#served.size === 0) return;
    if (wanted.length === 0 && gatewayAlarm.length === 0 && signalAlarm.length === 0) return;
    if (isSnapshot) {
      for (const { id } of wanted) this.#pending.delete(id);
      for (const { equipmentId } of gatewayAlarm) this.#pendingOnline.delete(equipmentId);
      this.#send(new SharedFrame(withAlarms(toFrame(wanted, gatewayAlarm, true), signalAlarm)));
      return;
    }
    const isIdle = this.#timer === undefined;
    const waitMs = FRAME_INTERVAL_MS - (performance.now() - this.#lastFrameMs);
    if (isIdle && waitMs <= 0) {
      // The member's own frame, encoded once for all, when all of it is wanted.
      this.#send(
        wanted.length === signalVal.length &&
          gatewayAlarm.length === said.length &&
          signalAlarm.length === raised.length
          ? shared
          : new SharedFrame(withAlarms(toFrame(wanted, gatewayAlarm), signalAlarm)),
      );
      return;
    }
    for (const value of wanted) this.#pending.set(value.id, value);
    for (const change of gatewayAlarm) this.#pendingOnline.set(change.equipmentId, change);
    this.#pendingAlarms.push(...signalAlarm);
    if (isIdle) this.#timer = setTimeout(() => this.#flush(), waitMs);
  }

  #flush(): void {
    this.#timer = undefined;
    const frame = toFrame([...this.#pending.values()], [...this.#pendingOnline.values()]);
    this.#pending = new Map();
    this.#pendingOnline = new Map();
    const alarms = this.#pendingAlarms;
    this.#pendingAlarms = [];
    this.#send(new SharedFrame(withAlarms(frame, alarms)));
  }

  #send(frame: SharedFrame): void {
    this.#lastFrameMs = performance.now();
    for (const viewer of this.#served) viewer.offer(frame);
  }
}

/** Calculated values have no gateway whose state could be told. */
const isOfEquipment = ({ equipmentId }: OnlineChange) => !isProjectOnBoard(equipmentId);

function toFrame(signalVal: LiveValue[], gatewayAlarm: OnlineChange[], isSnapshot = false): LiveFrame {
  const values: LiveFrame = isSnapshot ? { signalVal, isSnapshot } : { signalVal };
  return gatewayAlarm.length === 0 ? values : { ...values, gatewayAlarm };
}
