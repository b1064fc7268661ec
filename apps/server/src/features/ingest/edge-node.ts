import type { Logger } from '../../platform/logging/logger.ts';
import { AnnouncedMetrics } from './announced-metrics.ts';
import type { EquipmentDefinition, GatewayDefinition } from './definition.ts';
import type { IngestMetrics } from './metrics.ts';
import { type NodeState, readNodeState } from './node-state.ts';
import { PayloadError, type PayloadReader } from './payload-reader.ts';
import { MessageSequence } from './sequence.ts';
import { parseRecordId, type StreamLedger } from './stream-ledger.ts';
import type { ValueIntake } from './value-intake.ts';

/** What an edge node needs from the group it is in, and tells it. */
export interface EdgeNodeContext {
  readonly reader: PayloadReader;
  readonly intake: ValueIntake;
  readonly ledger: StreamLedger;
  readonly metrics: IngestMetrics;
  readonly logger: Logger;
  /** Marks a record in the history section. */
  readonly mark: (gatewayId: string, stream: string, position: number) => void;
  /** Nothing can be kept now. */
  readonly isOverrun: () => boolean;
  readonly requestRebirth: (node: EdgeNode) => void;
  /** The node was born or said something of itself. */
  readonly onNodeState: (node: EdgeNode, state: NodeState) => void;
  readonly onNodeOnline: (node: EdgeNode, isOnline: boolean) => void;
  readonly onDeviceOnline: (node: EdgeNode, equipment: EquipmentDefinition, isOnline: boolean) => void;
  readonly onAnnounced: (node: EdgeNode, deviceId: string) => void;
}

type Handler = (node: EdgeNode, deviceId: string, nowMs: number) => void;

const REORDER_MS = 1_000;
/** After a rebirth the devices have this long to be born again. */
const REBIRTH_MS = 15_000;
const MAX_BIRTHS_PER_WINDOW = 50;
const BIRTH_WINDOW_MS = 10_000;

/** The session of one edge node, from birth to death (Sparkplug 3.0, section 5). */
export class EdgeNode {
  definition: GatewayDefinition;
  isBorn = false;
  /** Our own agent: its aliases are signal ids and its records have positions. */
  isOurs = false;
  readonly announced = new AnnouncedMetrics();
  private readonly context: EdgeNodeContext;
  private readonly sequence = new MessageSequence();
  private bdSeq: number | undefined;
  private reorderTimer: NodeJS.Timeout | undefined;
  private rebirthTimer: NodeJS.Timeout | undefined;
  private birthWindowMs = 0;
  private birthsInWindow = 0;
  private unborn = new Set<string>();

  constructor(definition: GatewayDefinition, context: EdgeNodeContext) {
    this.definition = definition;
    this.context = context;
  }

  /**
   * One message of this node, decoded in the context's reader; `payload` is copied when it has to wait.
   * @throws PayloadError when the content breaks the rules
   */
  receive(type: string, deviceId: string | undefined, payload: Buffer, nowMs: number): void {
    const { reader, metrics } = this.context;
    if (type === 'NDEATH') {
      this.die();
      return;
    }
    if (reader.seq < 0 || reader.seq > 255) throw new PayloadError('no sequence number');
    if (type === 'NBIRTH') {
      this.beBorn(nowMs);
      return;
    }
    if (!this.isBorn) {
      metrics.refuse('beforeBirth');
      this.context.requestRebirth(this);
      return;
    }
    const { seq } = reader;
    const verdict = this.sequence.judge(seq);
    if (verdict === 'next') {
      this.handle(type, deviceId, nowMs);
      if (this.sequence.isWaiting) this.handleHeld(nowMs);
    } else if (verdict === 'late') {
      metrics.refuse('late');
      this.context.requestRebirth(this);
    } else {
      const isHeld = this.sequence.hold(seq, { type, deviceId, payload: Buffer.from(payload) });
      if (!isHeld) this.giveUpWaiting();
      else this.reorderTimer ??= setTimeout(() => this.giveUpWaiting(), REORDER_MS).unref();
    }
  }

  /** The definitions changed. */
  redefine(definition: GatewayDefinition): void {
    const before = this.definition;
    this.definition = definition;
    this.announced.bind(definition.equipments);
    for (const equipment of definition.equipments.values()) {
      const isNew = before.equipments.get(equipment.deviceId)?.id !== equipment.id;
      if (isNew && this.announced.hasDevice(equipment.deviceId))
        this.context.onDeviceOnline(this, equipment, true);
    }
    // A foreign gateway tells a metric again only when it changes: its values of now come with a birth. Our own
    // agent is born again with the configuration that names the new signals.
    const hasNewSignal = [...definition.signalsById.keys()].some((id) => !before.signalsById.has(id));
    if (hasNewSignal && this.isBorn && !this.isOurs) this.context.requestRebirth(this);
  }

  isDeviceBorn(deviceId: string): boolean {
    return this.isBorn && this.announced.hasDevice(deviceId);
  }

  close(): void {
    clearTimeout(this.reorderTimer);
    clearTimeout(this.rebirthTimer);
  }

  private beBorn(nowMs: number): void {
    const { reader, context } = this;
    if (this.isFlooding(nowMs)) {
      context.metrics.refuse('birthFlood');
      return;
    }
    const state = readNodeState(reader);
    this.bdSeq = state.bdSeq;
    this.isOurs = state.agentVersion !== undefined;
    this.sequence.begin(reader.seq);
    this.stopWaiting();
    for (const deviceId of this.definition.equipments.keys()) {
      if (this.announced.hasDevice(deviceId)) this.unborn.add(deviceId);
    }
    this.announced.clear();
    clearTimeout(this.rebirthTimer);
    this.rebirthTimer = setTimeout(() => this.endRebirth(), REBIRTH_MS).unref();
    this.isBorn = true;
    context.onNodeOnline(this, true);
    context.onNodeState(this, state);
  }

  private die(): void {
    const { bdSeq } = readNodeState(this.reader);
    if (this.isBorn && this.bdSeq !== undefined && bdSeq !== this.bdSeq) {
      // The death of an earlier session, delivered after the birth of this one.
      this.context.metrics.refuse('staleDeath');
      return;
    }
    this.isBorn = false;
    this.announced.clear();
    this.unborn.clear();
    this.stopWaiting();
    clearTimeout(this.rebirthTimer);
    for (const equipment of this.definition.equipments.values())
      this.context.onDeviceOnline(this, equipment, false);
    this.context.onNodeOnline(this, false);
  }

  private handle(type: string, deviceId: string | undefined, nowMs: number): void {
    handlers.get(type)?.(this, deviceId ?? '', nowMs);
  }

  /** @internal for the handlers below */
  birthDevice(deviceId: string, nowMs: number): void {
    const { reader, context } = this;
    if (this.isFlooding(nowMs)) {
      context.metrics.refuse('birthFlood');
      return;
    }
    const metrics = this.announced.announce(deviceId, reader, this.definition);
    this.unborn.delete(deviceId);
    context.onAnnounced(this, deviceId);
    const equipment = this.definition.equipments.get(deviceId);
    if (equipment === undefined) {
      context.metrics.refuse('unknownDevice');
      return;
    }
    context.onDeviceOnline(this, equipment, true);
    context.intake.beginMessage(nowMs);
    context.metrics.decoded(reader.count);
    for (let index = 0; index < reader.count; index += 1) {
      const signal = metrics.get(reader.names[index]!)?.signal;
      // What our agent gives at birth it also has in its log.
      if (signal !== undefined)
        context.intake.take(reader, index, reader.dataTypes[index]!, signal, !this.isOurs);
    }
  }

  /** @internal */
  endDevice(deviceId: string): void {
    this.announced.forget(deviceId);
    this.unborn.delete(deviceId);
    const equipment = this.definition.equipments.get(deviceId);
    if (equipment !== undefined) this.context.onDeviceOnline(this, equipment, false);
  }

  /** @internal */
  takeNodeData(): void {
    this.context.onNodeState(this, readNodeState(this.reader));
  }

  /** @internal */
  takeDeviceData(deviceId: string, nowMs: number): void {
    const { reader, context, announced } = this;
    if (!announced.hasDevice(deviceId) && !this.isOurs) {
      context.metrics.refuse('beforeBirth');
      context.requestRebirth(this);
      return;
    }
    const isStored = this.judgeRecord();
    if (isStored === undefined) return;
    const equipment = this.definition.equipments.get(deviceId);
    if (equipment === undefined) {
      context.metrics.refuse('unknownDevice');
      return;
    }
    const { intake } = context;
    intake.beginMessage(nowMs);
    let unknown = 0;
    for (let index = 0; index < reader.count; index += 1) {
      const alias = reader.aliases[index]!;
      const metric =
        alias >= 0 ? announced.findByAlias(alias) : announced.findByName(deviceId, reader.names[index] ?? '');
      let signal = metric?.signal;
      // The backlog of our agent may hold signals that its present configuration leaves out.
      if (metric === undefined && this.isOurs) signal = this.definition.signalsById.get(alias);
      if (signal !== undefined && signal.equipment.deviceId === deviceId)
        intake.take(reader, index, metric?.dataType ?? 0, signal, isStored);
      else if (metric === undefined) unknown += 1;
    }
    context.metrics.decoded(reader.count);
    if (unknown === 0) return;
    context.metrics.refuse('unknownMetric', unknown);
    if (!this.isOurs) context.requestRebirth(this);
  }

  /** Whether the message's values are to be stored; undefined when it is a repetition. */
  private judgeRecord(): boolean | undefined {
    const { context, reader } = this;
    if (context.isOverrun()) {
      context.metrics.refuse('overrun');
      return false;
    }
    const record = this.isOurs ? parseRecordId(reader.uuid) : undefined;
    if (record === undefined) return true;
    const gatewayId = this.definition.id;
    const verdict = context.ledger.accept(gatewayId, record.stream, record.position);
    if (verdict === 'next') {
      context.mark(gatewayId, record.stream, record.position);
      return true;
    }
    context.metrics.refuse(verdict);
    return verdict === 'duplicate' ? undefined : false;
  }

  private handleHeld(nowMs: number): void {
    for (let held = this.sequence.takeNext(); held !== undefined; held = this.sequence.takeNext()) {
      this.reader.read(held.payload);
      this.handle(held.type, held.deviceId, nowMs);
    }
    if (!this.sequence.isWaiting) this.stopWaiting();
  }

  /** Something is missing for good: what was held counts, and the node is asked to say everything again. */
  private giveUpWaiting(): void {
    this.stopWaiting();
    for (const held of this.sequence.giveUp()) {
      try {
        this.reader.read(held.payload);
        this.handle(held.type, held.deviceId, Date.now());
      } catch (error) {
        if (!(error instanceof PayloadError)) throw error;
        this.context.metrics.refuse('malformed');
      }
    }
    this.context.requestRebirth(this);
  }

  private stopWaiting(): void {
    clearTimeout(this.reorderTimer);
    this.reorderTimer = undefined;
  }

  private endRebirth(): void {
    for (const deviceId of this.unborn) this.endDevice(deviceId);
    this.unborn.clear();
  }

  private isFlooding(nowMs: number): boolean {
    if (nowMs - this.birthWindowMs > BIRTH_WINDOW_MS) {
      this.birthWindowMs = nowMs;
      this.birthsInWindow = 0;
    }
    this.birthsInWindow += 1;
    // A node with many devices has many births at once, and may have to repeat them.
    return this.birthsInWindow > MAX_BIRTHS_PER_WINDOW + 4 * this.definition.equipments.size;
  }

  private get reader(): PayloadReader {
    return this.context.reader;
  }
}

const handlers = new Map<string, Handler>([
  ['NDATA', (node) => node.takeNodeData()],
  ['DBIRTH', (node, deviceId, nowMs) => node.birthDevice(deviceId, nowMs)],
  ['DDEATH', (node, deviceId) => node.endDevice(deviceId)],
  ['DDATA', (node, deviceId, nowMs) => node.takeDeviceData(deviceId, nowMs)],
]);
