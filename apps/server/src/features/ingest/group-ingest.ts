import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { commandResult, parseTopic } from '@zutai/contract';
import type { Lease } from '../../platform/db/lease/lease.ts';
import { NotTakenError, type Subscription } from '../../platform/mqtt/index.ts';
import { findHeld, findOutages } from '../history/index.ts';
import { type LiveEquipment, type LiveHolder, UNKNOWN_STATE } from '../live/index.ts';
import { AcknowledgedIntake } from './acknowledgement/acknowledged-intake.ts';
import { AcknowledgementSender } from './acknowledgement/acknowledgement-sender.ts';
import { StreamLedger } from './acknowledgement/stream-ledger.ts';
import { claimDefinition } from './definition/claim-definition.ts';
import type { GatewayDefinition } from './definition/definition.ts';
import type { DefinitionChange } from './definition/definition-changes.ts';
import { readDefinitions } from './definition/read-definitions.ts';
import type { GatewayRecord } from './definition/record.ts';
import { ReloadQueue } from './definition/reload-queue.ts';
import type { WantedDefinitions } from './definition/wanted-definitions.ts';
import { EdgeNode, type EdgeNodeContext } from './edge-node/edge-node.ts';
import { PayloadError, PayloadReader } from './edge-node/payload-reader.ts';
import { RebirthRequests } from './edge-node/rebirth-requests.ts';
import { UnknownNodes } from './edge-node/unknown-nodes.ts';
import type { GroupIngest, GroupIngestOptions } from './group-ingest-options.ts';
import { OutageWatch } from './outage/outage-watch.ts';
import { ProblemLog } from './problem-log.ts';
import { NodeStatus } from './status/node-status.ts';
import { createStatusWriter } from './status/status-writer.ts';
import { EchoIntake } from './value/echo-intake.ts';
import { fillNewest, readNewest, withHeld } from './value/newest-values.ts';
import { ValueIntake } from './value/value-intake.ts';

/** What a gateway has of the live board, for as long as it belongs to the group. */
interface GatewayClaim {
  readonly holder: LiveHolder;
  equipments: Set<LiveEquipment>;
  definition?: GatewayDefinition;
}

const REBIRTH_ROUNDS_MS = [0, 5_000];
const FLUSH_TIMEOUT_MS = 5_000;
/** How often values are looked at for being older than their signals' interval allows. */
const AGE_LOOK_MS = 1_000;

export async function startGroupIngest(
  groupId: string,
  lease: Lease,
  options: GroupIngestOptions,
): Promise<GroupIngest> {
  const { database, bus, live, writer, metrics, commands, link, delivery, definitions } = options;
  const { takeoverTimeoutMs = 20_000 } = options;
  const logger = options.logger.child({ group: groupId });
  const { board } = live;
  const nodes = new Map<string, EdgeNode>();
  const reader = new PayloadReader();
  const ledger = new StreamLedger();
  const problems = new ProblemLog(logger);
  const rebirths = new RebirthRequests(sendRebirth);
  const claims = new Map<string, GatewayClaim>();
  const stopping = new AbortController();
  const subscriptions: Subscription[] = [];
  const timers: NodeJS.Timeout[] = [];
  const acknowledgements = new AcknowledgementSender({ ledger, commands, metrics, logger });
  const section = writer.openSection({
    fence: lease.fence,
    onCommitted: (marks) => {
      ledger.commit(marks);
      acknowledgements.schedule();
    },
  });
  const alarms = options.alarms?.openGroup({ lease, board, logger });
  const { rawRetentionDays } = options;
  const intake = new ValueIntake({ board, section, metrics, alarms, rawRetentionDays });
  const echoes = new EchoIntake({ groupId, bus, link, store: board.store, intake });
  const statusWriter = createStatusWriter({ database, logger, fence: lease.fence });
  const status = new NodeStatus({ board, writer: statusWriter, delivery });
  const { recorders } = intake;
  const { outageGraceMs: graceMs } = options;
  /** Readings of older values under way: before them it is not known of which signals there are any. */
  let fillCount = 0;
  const isReady = () => fillCount === 0 && !writer.isOverrun();
  const outages = new OutageWatch({ recorders, section, status, rawRetentionDays, graceMs, isReady });
  const reloads = new ReloadQueue({ load, logger });
  let isTakeoverOver = false;

  const context: EdgeNodeContext = {
    reader,
    intake,
    ledger,
    metrics,
    logger,
    mark: (gatewayId, stream, position) => section.mark({ gatewayId, stream, position }),
    isOverrun: writer.isOverrun,
    requestRebirth: (node) => rebirths.ask(node.definition.sn),
    onNodeState: (node, state) => {
      status.noteState(node, state);
      if (state.liveStreams !== undefined)
        statusWriter.endStreams(ledger.retain(node.definition.id, new Set(state.liveStreams)));
      if (state.commandResult !== undefined) deliverResult(node, state.commandResult);
      if (state.driverAnswer !== undefined) passDriverAnswer(node, state.driverAnswer);
    },
    onNodeOnline: (node, isOnline) => {
      if (isOnline) rebirths.cancel(node.definition.sn);
      status.setNodeOnline(node, isOnline);
    },
    onDeviceOnline: (node, equipment, isOnline) => {
      status.setDeviceOnline(node, equipment, isOnline);
      outages.judge(node, equipment);
    },
    onAnnounced: status.noteAnnounced,
    onRebound: ({ equipment, slot, generation }) => board.clear(equipment.live, slot, generation),
  };

  const acknowledged = new AcknowledgedIntake({
    writer,
    section,
    definitions,
    announcedStored: statusWriter.flush,
    findNode: (topic) => nodes.get(parseTopic(topic)?.edgeNodeId ?? ''),
    take: (topic, payload, nowMs) => take(topic, payload, nowMs, true),
    takeAgain: (topic, payload, nowMs) => {
      reader.read(payload);
      const { type, edgeNodeId = '', deviceId = '' } = parseTopic(topic) ?? {};
      if (type === 'DDATA' || type === 'DBIRTH') nodes.get(edgeNodeId)?.receiveAgain(deviceId, nowMs);
    },
    definitionsCurrent,
    isStopping: () => stopping.signal.aborted,
  });
  const unknownNodes = new UnknownNodes({ isKnown: (sn) => nodes.has(sn), definitionsCurrent, receive });

  async function definitionsCurrent(): Promise<void> {
    await options.changes.caughtUp();
    await reloads.settled();
  }

  function receive(topic: string, payload: Buffer, qos: 0 | 1 | 2): void | Promise<void> {
    if (stopping.signal.aborted) throw new NotTakenError('the group is handed over');
    if (qos > 0) return acknowledged.receive(topic, payload);
    take(topic, payload, Date.now(), false);
    return writer.room();
  }

  function take(topic: string, payload: Buffer, nowMs: number, isRepeatable: boolean): void {
    metrics.received(1, payload.length);
    const parsed = parseTopic(topic);
    if (parsed === undefined) {
      problems.note(topic.slice(0, 200), 'a topic is none of Sparkplug B');
      metrics.refuse('unknownTopic');
      return;
    }
    const { type, edgeNodeId } = parsed;
    if (type === 'NCMD' || type === 'DCMD') return;
    const node = nodes.get(edgeNodeId);
    if (node === undefined) {
      problems.note(edgeNodeId, 'a gateway is not registered in this group');
      metrics.refuse('unknownGateway');
      return;
    }
    try {
      reader.read(payload);
      node.receive(type, parsed.deviceId, payload, nowMs, isRepeatable);
    } catch (error) {
      if (!(error instanceof PayloadError)) throw error;
      problems.note(edgeNodeId, 'a message could not be read', { type, reason: error.message });
      metrics.refuse('malformed');
      return;
    }
    status.noteSeen(node, parsed.deviceId, nowMs);
    if (ledger.hasDue) acknowledgements.schedule();
  }

  function sendRebirth(sn: string): void {
    metrics.rebirthRequested();
    commands
      .rebirth({ groupId, sn })
      .catch((error) => logger.debug({ err: error, sn }, 'a rebirth could not be asked for'));
  }

  function deliverResult(node: EdgeNode, text: string): void {
    try {
      const result = commandResult.safeParse(JSON.parse(text));
      if (result.success) {
        link.deliverResult(result.data);
        return;
      }
    } catch {
      // Said below.
    }
    problems.note(node.definition.sn, 'a command result could not be read');
  }

  function passDriverAnswer(node: EdgeNode, text: string): void {
    if (!link.passDriverAnswer(text))
      problems.note(node.definition.sn, 'the answer of a driver could not be read');
  }

  async function load(wanted?: WantedDefinitions): Promise<void> {
    const readings = await readDefinitions(definitions, groupId, wanted, (id) => claims.get(id)?.definition);
    const addedIds = readings.flatMap(({ gateways }) => gateways.flatMap(listAdded));
    const held = await findHeld(database.pool, addedIds);
    const newest = withHeld(await readNewest(options.newestReader, addedIds), held);
    const equipmentIds = readings.flatMap(({ gateways }) =>
      gateways.flatMap(({ equipments }) => equipments.map(({ id }) => id)),
    );
    const recorded = await findOutages(database.pool, equipmentIds);
    if (stopping.signal.aborted) return;
    // From here on nothing is awaited: no message meets half of the changes.
    const claimed = readings.flatMap(({ gateways, readNumber }) =>
      gateways.map((record) => claimDefinition(board, claimOf(record.id).holder, record, readNumber)),
    );
    for (const value of held) recorders.recover(value);
    const isAdded = new Set(addedIds);
    const added = claimed.flatMap(({ signalsById }) =>
      [...signalsById.values()].filter(({ id }) => isAdded.has(id)),
    );
    const fillRest = fillNewest(options.newestReader, board.store, added, newest, Date.now());
    for (const gateway of claimed) {
      adopt(gateway);
      outages.adopt(gateway, recorded, newest);
    }
    const loaded = new Set(claimed.map(({ id }) => id));
    for (const id of wanted?.keys() ?? [...claims.keys()]) if (!loaded.has(id)) remove(id);
    alarms?.setEquipment([...claims.values()].flatMap((claim) => [...claim.equipments]));
    fillCount += 1;
    fillRest(stopping.signal)
      .catch((error) => logger.warn({ err: error }, 'older values could not be looked up'))
      .finally(() => (fillCount -= 1));
  }

  /** Ids of signals that this gateway has no place for yet. */
  function listAdded({ id, equipments }: GatewayRecord): number[] {
    const holder = claims.get(id)?.holder;
    return equipments.flatMap((equipment) => {
      const isClaimed = holder !== undefined && board.find(equipment.id)?.holder === holder;
      const ids = equipment.signals.map((signal) => signal.id);
      return isClaimed ? ids.filter((one) => board.store.slotOf(one) === undefined) : ids;
    });
  }

  function claimOf(gatewayId: string): GatewayClaim {
    const known = claims.get(gatewayId);
    if (known !== undefined) return known;
    const claim = { holder: { gatewayId }, equipments: new Set<LiveEquipment>() };
    claims.set(gatewayId, claim);
    return claim;
  }

  function adopt(gateway: GatewayDefinition): void {
    for (const known of [...nodes.values()]) {
      const { id, sn } = known.definition;
      if ((id === gateway.id) !== (sn === gateway.sn)) close(known);
    }
    const node = nodes.get(gateway.sn);
    if (node === undefined) {
      const added = new EdgeNode(gateway, context);
      nodes.set(gateway.sn, added);
      status.adopt(added);
      if (isTakeoverOver) status.setSilentOffline(added);
    } else {
      node.redefine(gateway);
      status.noteDefinition(node);
    }
    const claim = claimOf(gateway.id);
    recorders.redefine(claim.definition, gateway);
    claim.definition = gateway;
    const before = claim.equipments;
    claim.equipments = new Set([...gateway.equipments.values()].map(({ live: one }) => one));
    for (const one of before) {
      if (claim.equipments.has(one)) continue;
      board.setOnline(one, { ...UNKNOWN_STATE, timeMs: Date.now() });
      board.release(one);
    }
  }

  function close(node: EdgeNode): void {
    node.close();
    rebirths.cancel(node.definition.sn);
    nodes.delete(node.definition.sn);
    status.remove(node);
  }

  function remove(gatewayId: string): void {
    recorders.redefine(claims.get(gatewayId)?.definition, undefined);
    for (const node of [...nodes.values()]) if (node.definition.id === gatewayId) close(node);
    for (const one of claims.get(gatewayId)?.equipments ?? []) board.release(one);
    claims.delete(gatewayId);
  }

  function watchAges(): NodeJS.Timeout {
    let lookedMs = performance.now();
    return setInterval(() => {
      const isLate = performance.now() - lookedMs > 2 * AGE_LOOK_MS;
      lookedMs = performance.now();
      // After this process itself was held up, what waited is read first.
      if (isLate) return;
      status.judgeAges();
      outages.judgeAll(nodes.values());
    }, AGE_LOOK_MS).unref();
  }

  function noteBus(isThere: boolean): void {
    const lostMs = outages.noteBus(isThere);
    if (!isThere) return;
    for (const node of nodes.values()) {
      if (!node.isBorn) continue;
      status.setAllUnreachable(node, lostMs);
      rebirths.forget(node.definition.sn);
      rebirths.ask(node.definition.sn);
    }
  }

  /** A gateway that was online and has sent nothing since this process took over is asked for its births. */
  function askAfterTakeover(): void {
    for (const node of nodes.values()) {
      if (node.definition.wasOnline && !node.isBorn) rebirths.ask(node.definition.sn);
    }
  }

  /** One that has not answered by now is offline. */
  function endTakeover(): void {
    isTakeoverOver = true;
    for (const node of nodes.values()) if (!node.isBorn) status.setSilentOffline(node);
  }

  async function unsubscribe(): Promise<void> {
    await Promise.all(
      subscriptions.map((subscription) =>
        subscription
          .unsubscribe()
          .catch((error) => logger.debug({ err: error }, 'a subscription could not be ended')),
      ),
    );
  }

  async function stop(isOrderly: boolean): Promise<void> {
    stopping.abort();
    unsubscribeChanges();
    unsubscribeBus();
    for (const timer of timers) clearTimeout(timer);
    if (!isOrderly) await unsubscribe();
    await reloads.stop();
    rebirths.close();
    if (isOrderly) {
      recorders.flush();
      // A database that is away must not hold up the end: gateways keep what is not acknowledged.
      await Promise.race([writer.flush(), delay(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
      await acknowledgements.flush();
      await statusWriter.close();
      await Promise.race([alarms?.stop(true), delay(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
      // What was committed is acknowledged in this turn; the rest is the next owner's.
      await nextTurn();
      await unsubscribe();
    }
    await alarms?.stop(false);
    acknowledgements.close();
    section.close();
    for (const id of [...claims.keys()]) remove(id);
  }

  // The first load and one that a change begins must not run at the same time: the older reading would win.
  let early: (DefinitionChange | undefined)[] | undefined = [];
  const unsubscribeChanges = options.changes.subscribe(groupId, (change) => {
    if (early === undefined) reloads.request(change);
    else early.push(change);
  });
  const unsubscribeBus = bus.onStateChange((state) => noteBus(state === 'connected'));
  try {
    await load();
    for (const change of early) reloads.request(change);
    early = undefined;
    await alarms?.ready();
    ledger.restore(await definitions.loadStreams(groupId));
    acknowledgements.addressOf = (gatewayId) => status.addressOf(gatewayId);
    subscriptions.push(
      await live.serveGroup(groupId),
      await echoes.start(),
      await bus.subscribe(`spBv1.0/${groupId}/#`, unknownNodes.receive, {
        qos: 1,
        sessionId: `zutai-ingest-${groupId}`,
        isOwner: lease.isHeld,
      }),
    );
    for (const delayMs of REBIRTH_ROUNDS_MS) timers.push(setTimeout(askAfterTakeover, delayMs));
    timers.push(setTimeout(endTakeover, takeoverTimeoutMs), watchAges());
  } catch (error) {
    await stop(false);
    throw error;
  }
  return {
    groupId,
    stop,
    isReceiving: () => subscriptions.every((subscription) => subscription.state() === 'connected'),
  };
}
