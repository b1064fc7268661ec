import { randomUUID } from 'node:crypto';
import {
  type Communication,
  type CommunicationFault,
  type LiveValue,
  monitorTopics,
  valueShown,
} from '@zutai/contract';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus, Subscription } from '../../platform/mqtt/index.ts';
import { LiveBoard, type LiveChange, type OnlineState } from './live-board.ts';
import { type AskMessage, type EquipmentAnswer, packAnswer, parseAsk, readAnswer } from './live-messages.ts';
import type { LiveRepository } from './live-repository.ts';
import { type OutageListener, Outages, underOutage } from './outages.ts';
import { RemoteWatch } from './remote-watch.ts';

export type LiveListener = (change: LiveChange) => void;

/** A signal and whose it is. */
export interface SignalAddress {
  readonly id: string;
  readonly equipmentId: string;
}

/** Equipment with the signals that are wanted of it; undefined: all. */
type Wanted = ReadonlyMap<string, readonly number[] | undefined>;

/** Newest values and who watches them, over all processes; drawn in docs/value-path.md. */
export interface LiveHub {
  /**
   * Newest known values of these pieces of equipment's signals by signal id: from the ingesting process (own
   * memory, or asked over the bus) else the newest history rows. Offline equipment's values come with code
   * '201' and their old time.
   */
  readonly read: (equipmentIds: readonly string[]) => Promise<ReadonlyMap<string, LiveValue>>;
  /** The same of some signals alone: what it costs grows with them, not with what their equipment has. */
  readonly readSignals: (signals: readonly SignalAddress[]) => Promise<ReadonlyMap<string, LiveValue>>;
  /** The same of one piece of equipment with its state; undefined when nobody that ingests it answers. */
  readonly snapshot: (
    equipmentId: string,
  ) => Promise<{ values: readonly LiveValue[]; online: OnlineState | undefined }>;
  /** A stored state as it can be known now: while the broker or the ingesting process is away, no longer online. */
  readonly asKnown: <T extends Communication>(state: T, equipmentId: string) => Communication;
  /** The same from what this process ingests itself, which the table lags by a batch: for the guard of writes. */
  readonly newestOf: (state: Communication, equipmentId: string) => Communication;
  /** What keeps anything of this equipment from being known now. */
  readonly outageOf: (equipmentId: string) => CommunicationFault | undefined;
  /** Calls back with the equipment whose outage began or ended (undefined: all) until the function is called. */
  readonly onOutage: (listener: OutageListener) => () => void;
  /** Calls back with each batch of changes of one piece of equipment until the returned function is called. */
  readonly watch: (equipmentId: string, listener: LiveListener) => () => void;
}

export interface LiveHubOptions {
  readonly bus: Bus;
  readonly repository: LiveRepository;
  readonly logger: Logger;
  /** Other processes may ingest: live values then travel over the bus too. */
  readonly isShared: boolean;
  /** How long a question to another process may take before history answers. */
  readonly answerTimeoutMs?: number;
}

interface Question {
  /** Changes are wanted for this long, and no values. */
  readonly watchMs?: number;
  readonly wanted?: Wanted;
}

/** For the ingest feature: where live values are kept and groups announce themselves. */
export interface LiveService extends LiveHub {
  readonly board: LiveBoard;
  /** This process ingests the group from now on: it answers for it. */
  readonly serveGroup: (groupId: string) => Promise<Subscription>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Watchers say again this often that they still watch, and the answer shows that the owner is there. */
const WATCH_RENEWAL_MS = 2_000;
const WATCH_MS = 15_000;
/** An owner that leaves so many renewals in a row without an answer is away. */
const MISSED_ANSWERS = 2;
/** How far back history is asked when nobody ingests. */
const HISTORY_DAYS = 32;

export function createLiveHub(options: LiveHubOptions): LiveService {
  const { bus, repository, logger, isShared, answerTimeoutMs = 1_000 } = options;
  const listeners = new Map<string, Set<LiveListener>>();
  /** Equipment that other processes watch, until when (own clock). */
  const watchedElsewhere = new Map<string, number>();
  const remoteWatches = new Map<string, RemoteWatch>();
  const asked = new Map<string, (payload: Buffer) => void>();
  const processId = randomUUID();
  const subscriptions: Subscription[] = [];
  const outages = new Outages(bus);
  /** Renewals in a row that the owner of a group did not answer. */
  const missed = new Map<string, number>();
  /** Which process ingests what is watched. */
  const owners = new Map<string, string>();
  let renewal: NodeJS.Timeout | undefined;

  const board = new LiveBoard(
    (equipmentId) => listeners.has(equipmentId) || watchedElsewhere.has(equipmentId),
    (equipment, change) => {
      notify(equipment.id, change);
      if (watchedElsewhere.has(equipment.id)) publishChange(equipment.id, change);
    },
  );

  function notify(equipmentId: string, change: LiveChange): void {
    for (const listener of listeners.get(equipmentId) ?? []) {
      try {
        listener(change);
      } catch (error) {
        logger.error({ err: error, equipmentId }, 'a listener of live values failed');
      }
    }
  }

  function publishChange(equipmentId: string, change: LiveChange): void {
    const { frame } = change;
    const payload = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
    bus.publish(monitorTopics.live.build({ equipmentId }), payload).catch((error) => {
      logger.debug({ err: error, equipmentId }, 'live values could not be published');
    });
  }

  function watch(equipmentId: string, listener: LiveListener): () => void {
    let set = listeners.get(equipmentId);
    if (set === undefined) {
      set = new Set();
      listeners.set(equipmentId, set);
    }
    // The same function may be given twice: each has a place of its own.
    const own: LiveListener = (change) => listener(change);
    set.add(own);
    if (isShared) startRemoteWatch(equipmentId);
    return () => {
      const current = listeners.get(equipmentId);
      if (current === undefined || !current.delete(own) || current.size > 0) return;
      listeners.delete(equipmentId);
      remoteWatches.get(equipmentId)?.close();
      remoteWatches.delete(equipmentId);
      owners.delete(equipmentId);
      outages.setSilent([equipmentId], false);
    };
  }

  function startRemoteWatch(equipmentId: string): void {
    if (remoteWatches.has(equipmentId)) return;
    const remote = new RemoteWatch(bus, equipmentId, (change) => {
      // Listeners have been notified already of what this process ingests itself.
      if (board.find(equipmentId) === undefined) notify(equipmentId, change);
    });
    remoteWatches.set(equipmentId, remote);
    void askOwners([equipmentId], { watchMs: WATCH_MS }).catch((error) =>
      logger.warn({ err: error, equipmentId }, 'the ingesting process could not be asked for live values'),
    );
  }

  const read = (equipmentIds: readonly string[]) =>
    collect(new Map(equipmentIds.map((id) => [id, undefined])));

  function readSignals(signals: readonly SignalAddress[]): Promise<ReadonlyMap<string, LiveValue>> {
    const wanted = new Map<string, number[]>();
    for (const { id, equipmentId } of signals) {
      const ids = wanted.get(equipmentId);
      if (ids === undefined) wanted.set(equipmentId, [Number(id)]);
      else ids.push(Number(id));
    }
    return collect(wanted);
  }

  async function collect(wanted: Wanted): Promise<ReadonlyMap<string, LiveValue>> {
    const values = new Map<string, LiveValue>();
    const unknown = [...wanted.keys()].filter((equipmentId) => {
      const equipment = board.find(equipmentId);
      if (equipment === undefined) return true;
      for (const slot of board.slotsOf(equipment, wanted.get(equipmentId))) {
        const value = board.store.read(slot, equipment.online.online);
        if (value !== undefined) values.set(value.id, shownNow(value, equipmentId));
      }
      return false;
    });
    if (unknown.length === 0) return values;
    const answered = isShared ? await askOwners(unknown, { wanted }) : new Map<string, EquipmentAnswer>();
    const silent = unknown.filter((equipmentId) => {
      const answer = answered.get(equipmentId);
      for (const value of answer?.values ?? []) values.set(value.id, shownNow(value, equipmentId));
      return answer === undefined;
    });
    if (silent.length > 0) {
      const sinceMs = Date.now() - HISTORY_DAYS * 86_400_000;
      // Either all of everything is wanted, or some of each.
      const areSome = wanted.get(silent[0]!) !== undefined;
      const signalIds = areSome ? silent.flatMap((id) => wanted.get(id) ?? []) : undefined;
      const stored = await repository.findNewestOf(silent, sinceMs, signalIds);
      for (const [id, value] of stored) values.set(id, value);
    }
    return values;
  }

  function shownNow(value: LiveValue, equipmentId: string): LiveValue {
    const outage = outageOf(equipmentId);
    return valueShown(value, outage === undefined, outage?.sinceMs);
  }

  async function snapshot(equipmentId: string) {
    const own = board.find(equipmentId);
    const known = own === undefined ? undefined : board.snapshot(own);
    if (known !== undefined) return { values: known.values, online: known.online };
    const answer = isShared ? (await askOwners([equipmentId])).get(equipmentId) : undefined;
    if (answer !== undefined) return answer;
    return { values: [...(await read([equipmentId])).values()], online: undefined };
  }

  /** Values by equipment, of what the owners answered in time. */
  async function askOwners(
    equipmentIds: readonly string[],
    question: Question = {},
  ): Promise<Map<string, EquipmentAnswer>> {
    const groups = Map.groupBy(await repository.findGroups(equipmentIds), ([, groupId]) => groupId);
    const answers = await Promise.all(
      [...groups].map(([groupId, entries]) =>
        ask(
          groupId,
          entries.map(([equipmentId]) => equipmentId),
          question,
        ),
      ),
    );
    return new Map(answers.flatMap((answer) => [...answer]));
  }

  async function ask(
    groupId: string,
    equipmentIds: string[],
    { watchMs, wanted }: Question,
  ): Promise<Map<string, EquipmentAnswer>> {
    const askId = randomUUID();
    const signalIds = equipmentIds.flatMap((id) => {
      const ids = wanted?.get(id);
      return ids === undefined ? [] : [[...ids]];
    });
    const message: AskMessage = {
      equipmentIds,
      replyTo: monitorTopics.reply.build({ processId, askId }),
      ...(watchMs === undefined ? {} : { watchMs }),
      ...(signalIds.length === 0 ? {} : { signalIds }),
    };
    const answer = new Promise<Buffer | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), answerTimeoutMs);
      asked.set(askId, (payload) => {
        clearTimeout(timer);
        resolve(payload);
      });
    });
    try {
      await bus.publish(monitorTopics.ask.build({ groupId }), JSON.stringify(message));
      const payload = await answer;
      noteAnswer(groupId, equipmentIds, payload !== undefined, watchMs !== undefined);
      if (payload === undefined) return new Map();
      const { owner, answers } = readAnswer(payload);
      if (watchMs !== undefined && owner !== '') noteOwner(equipmentIds, owner);
      return answers;
    } catch (error) {
      logger.debug({ err: error, groupId }, 'the ingesting process could not be asked');
      return new Map();
    } finally {
      asked.get(askId)?.(Buffer.alloc(0));
      asked.delete(askId);
    }
  }

  function noteAnswer(groupId: string, ids: readonly string[], isAnswered: boolean, isWatch: boolean): void {
    if (!isAnswered && !isWatch) return;
    const count = isAnswered ? 0 : (missed.get(groupId) ?? 0) + 1;
    missed.set(groupId, count);
    if (!isWatch || (!isAnswered && count < MISSED_ANSWERS)) return;
    // Since the question, the viewer may have gone, or this process may have taken the group over.
    outages.setSilent(
      ids.filter((id) => remoteWatches.has(id) && board.find(id) === undefined),
      !isAnswered,
    );
  }

  /** What keeps the equipment from being known now. The silence of a former owner is over once this process owns it. */
  function outageOf(equipmentId: string): CommunicationFault | undefined {
    const outage = outages.of(equipmentId);
    return outage?.part === 'server' && board.find(equipmentId) !== undefined ? undefined : outage;
  }

  /** Another process ingests from now on, by a clock of its own: what its predecessor reported last is read anew. */
  function noteOwner(equipmentIds: readonly string[], owner: string): void {
    const changed = equipmentIds.filter((id) => (owners.get(id) ?? owner) !== owner);
    for (const id of equipmentIds) if (remoteWatches.has(id)) owners.set(id, owner);
    outages.renew(changed);
  }

  async function serveGroup(groupId: string): Promise<Subscription> {
    if (!isShared) return { unsubscribe: () => Promise.resolve(), state: () => bus.state() };
    return bus.subscribe(monitorTopics.ask.build({ groupId }), (_topic, payload) => {
      const message = parseAsk(payload);
      if (message === undefined) return;
      if (message.watchMs !== undefined) watchFor(message.equipmentIds, message.watchMs);
      if (message.replyTo === undefined || monitorTopics.reply.parse(message.replyTo) === null) return;
      // Watchers are sent what changes; their answer only says that somebody is there.
      answerAsk(
        message.replyTo,
        message.watchMs === undefined ? message.equipmentIds : [],
        message.signalIds,
      );
    });
  }

  function watchFor(equipmentIds: readonly string[], watchMs: number): void {
    for (const equipmentId of equipmentIds) {
      const equipment = board.find(equipmentId);
      if (equipment === undefined) continue;
      const isNew = !watchedElsewhere.has(equipmentId);
      watchedElsewhere.set(equipmentId, performance.now() + watchMs);
      if (isNew) publishChange(equipmentId, board.snapshot(equipment));
    }
  }

  function answerAsk(
    replyTo: string,
    equipmentIds: readonly string[],
    signalIds: AskMessage['signalIds'],
  ): void {
    const frames = equipmentIds.flatMap((equipmentId, index) => {
      const equipment = board.find(equipmentId);
      if (equipment === undefined) return [];
      return [{ equipmentId, frame: board.snapshot(equipment, signalIds?.[index]).frame }];
    });
    if (frames.length === 0 && equipmentIds.length > 0) return;
    bus.publish(replyTo, packAnswer(processId, frames)).catch((error) => {
      logger.debug({ err: error }, 'an answer with live values could not be published');
    });
  }

  function renew(): void {
    const nowMs = performance.now();
    for (const [equipmentId, untilMs] of watchedElsewhere) {
      if (untilMs < nowMs) watchedElsewhere.delete(equipmentId);
    }
    const ids = [...remoteWatches.keys()].filter((id) => board.find(id) === undefined);
    const own = [...remoteWatches.keys()].filter((id) => board.find(id) !== undefined);
    outages.setSilent(own, false);
    noteOwner(own, processId);
    if (ids.length > 0) void askOwners(ids, { watchMs: WATCH_MS }).catch(() => undefined);
  }

  async function start(): Promise<void> {
    if (!isShared) return;
    renewal = setInterval(renew, WATCH_RENEWAL_MS).unref();
    const filter = monitorTopics.reply.filter({ processId });
    const replies = await bus.subscribe(filter, (topic, payload) => {
      const askId = monitorTopics.reply.parse(topic)?.askId;
      if (askId !== undefined) asked.get(askId)?.(Buffer.from(payload));
    });
    subscriptions.push(replies);
  }

  async function stop(): Promise<void> {
    clearInterval(renewal);
    outages.close();
    for (const remote of remoteWatches.values()) remote.close();
    remoteWatches.clear();
    await Promise.all(subscriptions.splice(0).map((subscription) => subscription.unsubscribe()));
  }

  return {
    ...{ read, readSignals, snapshot, watch, board, serveGroup, start, stop },
    asKnown(state, equipmentId) {
      const { online, communication, faults } = underOutage(state, outageOf(equipmentId));
      return { online, communication, faults };
    },
    newestOf: (state, equipmentId) =>
      underOutage<Communication>(board.find(equipmentId)?.online ?? state, outageOf(equipmentId)),
    outageOf,
    onOutage: (listener) => outages.listen(listener),
  };
}
