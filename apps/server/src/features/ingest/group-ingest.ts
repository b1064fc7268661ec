import { setTimeout as delay } from 'node:timers/promises';
import { commandResult, commandTopics, parseTopic } from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus, Subscription } from '../../platform/mqtt/index.ts';
import {
  type ConfigurationDelivery,
  EchoWatch,
  type GatewayLinkService,
  type NodeCommands,
  parseExpectation,
} from '../gateway-link/index.ts';
import type { HistoryWriter } from '../history/index.ts';
import { GOOD, type LiveRepository, type LiveService, slotKind } from '../live/index.ts';
import { AcknowledgementSender } from './acknowledgement-sender.ts';
import type { GatewayDefinition } from './definition.ts';
import type { DefinitionRepository } from './definition-repository.ts';
import { EdgeNode, type EdgeNodeContext } from './edge-node.ts';
import type { IngestMetrics } from './metrics.ts';
import { restoreNewest } from './newest-values.ts';
import { NodeStatus } from './node-status.ts';
import { PayloadError, PayloadReader } from './payload-reader.ts';
import { ProblemLog } from './problem-log.ts';
import { RebirthRequests } from './rebirth-requests.ts';
import { createStatusWriter } from './status-writer.ts';
import { StreamLedger } from './stream-ledger.ts';
import { ValueIntake } from './value-intake.ts';

export interface GroupIngestOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly live: LiveService;
  readonly liveRepository: LiveRepository;
  readonly definitions: DefinitionRepository;
  readonly writer: HistoryWriter;
  readonly metrics: IngestMetrics;
  readonly commands: NodeCommands;
  readonly link: GatewayLinkService;
  readonly delivery: ConfigurationDelivery;
  /** How long a gateway that was online when the group was taken has to be born again. */
  readonly takeoverPatienceMs?: number;
}

/** One Sparkplug group that this process ingests, from taking its lease to giving it up. */
export interface GroupIngest {
  readonly groupId: string;
  /** Definitions changed; all gateways of the group when none are named. */
  readonly reload: (gatewayIds?: readonly string[]) => Promise<void>;
  /** @param isOrderly false: the lease is lost, nothing more may be written */
  readonly stop: (isOrderly: boolean) => Promise<void>;
}

const REBIRTH_ROUNDS_MS = [0, 5_000];
const FLUSH_PATIENCE_MS = 5_000;

export async function startGroupIngest(
  groupId: string,
  lease: Lease,
  options: GroupIngestOptions,
): Promise<GroupIngest> {
  const { database, bus, live, writer, metrics, commands, link, delivery, definitions } = options;
  const { takeoverPatienceMs = 20_000 } = options;
  const logger = options.logger.child({ group: groupId });
  const { board } = live;
  const nodes = new Map<string, EdgeNode>();
  const reader = new PayloadReader();
  const ledger = new StreamLedger();
  const problems = new ProblemLog(logger);
  const rebirths = new RebirthRequests();
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
  const intake = new ValueIntake({ board, section, metrics });
  const echoes = new EchoWatch(link.deliverResult);
  const statusWriter = createStatusWriter({ database, logger, fence: lease.fence });
  const status = new NodeStatus({ board, writer: statusWriter, delivery });
  let reloading: Promise<void> = Promise.resolve();

  const context: EdgeNodeContext = {
    reader,
    intake,
    ledger,
    metrics,
    logger,
    mark: (gatewayId, stream, position) => section.mark({ gatewayId, stream, position }),
    isOverrun: writer.isOverrun,
    requestRebirth,
    onNodeState: (node, state) => {
      status.noteState(node, state);
      if (state.commandResult !== undefined) deliverResult(node, state.commandResult);
    },
    onNodeOnline: status.setNodeOnline,
    onDeviceOnline: status.setDeviceOnline,
    onAnnounced: status.noteAnnounced,
  };

  function receive(topic: string, payload: Buffer): void | Promise<void> {
    metrics.received(1, payload.length);
    const parsed = parseTopic(topic);
    if (parsed === undefined) {
      problems.note(topic.slice(0, 200), 'a topic is none of Sparkplug B');
      return metrics.refuse('unknownTopic');
    }
    const { type, edgeNodeId } = parsed;
    if (type === 'NCMD' || type === 'DCMD') return;
    const node = nodes.get(edgeNodeId);
    if (node === undefined) {
      problems.note(edgeNodeId, 'a gateway is not registered in this group');
      return metrics.refuse('unknownGateway');
    }
    const nowMs = Date.now();
    try {
      reader.read(payload);
      node.receive(type, parsed.deviceId, payload, nowMs);
    } catch (error) {
      if (!(error instanceof PayloadError)) throw error;
      problems.note(edgeNodeId, 'a message could not be read', { type, reason: error.message });
      return metrics.refuse('malformed');
    }
    status.noteSeen(node, parsed.deviceId, nowMs);
    if (ledger.hasDue) acknowledgements.schedule();
    return writer.room();
  }

  function requestRebirth(node: EdgeNode): void {
    const { sn, groupId: nodeGroup } = node.definition;
    if (!rebirths.mayAsk(sn, performance.now())) return;
    metrics.rebirthRequested();
    commands
      .rebirth({ groupId: nodeGroup, sn })
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

  function expectEcho(payload: Buffer): void {
    const expectation = parseExpectation(payload);
    if (expectation === undefined) return;
    echoes.expect(expectation, Date.now());
    intake.observer = (signalId, value) => {
      if (value.code === GOOD) {
        const slot = board.store.slotOf(signalId);
        if (slot !== undefined && value.kind !== slotKind.null)
          echoes.observe(signalId, board.store.valueOf(slot));
      }
      if (echoes.isIdle) intake.observer = undefined;
    };
  }

  async function load(gatewayIds?: readonly string[]): Promise<void> {
    const loaded = await definitions.loadGateways(groupId, gatewayIds);
    const signals = loaded.flatMap((gateway) => [...gateway.signalsById.values()]);
    const { rest } = await restoreNewest(options.liveRepository, board.store, signals);
    if (stopping.signal.aborted) return;
    const before = gatewayIds ?? [...nodes.values()].map((node) => node.definition.id);
    const left = new Set(before);
    for (const gateway of loaded) {
      left.delete(gateway.id);
      adopt(gateway);
    }
    for (const node of [...nodes.values()]) if (left.has(node.definition.id)) drop(node);
    rest(stopping.signal).catch((error) =>
      logger.warn({ err: error }, 'older values could not be looked up'),
    );
  }

  function adopt(gateway: GatewayDefinition): void {
    const known = [...nodes.values()].find((node) => node.definition.id === gateway.id);
    if (known !== undefined && known.definition.sn !== gateway.sn) drop(known);
    const node = nodes.get(gateway.sn);
    if (node === undefined) {
      const added = new EdgeNode(gateway, context);
      nodes.set(gateway.sn, added);
      status.adopt(added);
      return;
    }
    const before = node.definition;
    node.redefine(gateway);
    for (const equipment of before.equipments.values()) {
      const isKept = gateway.equipments.get(equipment.deviceId)?.id === equipment.id;
      if (!isKept) board.letGo(equipment.id, gateway.id);
    }
    status.noteDefinition(node);
  }

  function drop(node: EdgeNode): void {
    node.close();
    nodes.delete(node.definition.sn);
    status.forget(node);
    for (const equipment of node.definition.equipments.values())
      board.letGo(equipment.id, node.definition.id);
  }

  /** A gateway that was online but is not heard of since this process took over is asked, then given up. */
  function askAfterTakeover(): void {
    for (const node of nodes.values()) {
      if (node.definition.wasOnline && !node.isBorn) requestRebirth(node);
    }
  }

  function giveUpSilent(): void {
    for (const node of nodes.values()) if (!node.isBorn) status.setSilentOffline(node);
  }

  function reload(gatewayIds?: readonly string[]): Promise<void> {
    const next = reloading.then(() => (stopping.signal.aborted ? undefined : load(gatewayIds)));
    reloading = next.catch(() => undefined);
    return next;
  }

  async function stop(isOrderly: boolean): Promise<void> {
    stopping.abort();
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(
      subscriptions.map((subscription) =>
        subscription
          .unsubscribe()
          .catch((error) => logger.debug({ err: error }, 'a subscription could not be ended')),
      ),
    );
    await reloading;
    if (isOrderly) {
      // A database that is away must not hold up the end: gateways of ours keep what is not acknowledged.
      await Promise.race([writer.flush(), delay(FLUSH_PATIENCE_MS, undefined, { ref: false })]);
      await acknowledgements.flush();
      await statusWriter.close();
    }
    acknowledgements.close();
    section.close();
    for (const node of [...nodes.values()]) drop(node);
  }

  try {
    await load();
    ledger.restore(await definitions.loadStreams(groupId));
    acknowledgements.addressOf = (gatewayId) => status.addressOf(gatewayId);
    subscriptions.push(
      await live.serveGroup(groupId),
      await bus.subscribe(commandTopics.expect.build({ groupId }), (_topic, payload) => expectEcho(payload)),
      await bus.subscribe(`spBv1.0/${groupId}/#`, receive, { qos: 1, sessionId: `zutai-ingest-${groupId}` }),
    );
    for (const delayMs of REBIRTH_ROUNDS_MS) timers.push(setTimeout(askAfterTakeover, delayMs));
    timers.push(setTimeout(giveUpSilent, takeoverPatienceMs));
  } catch (error) {
    await stop(false);
    throw error;
  }
  return { groupId, reload, stop };
}
