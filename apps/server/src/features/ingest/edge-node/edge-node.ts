import type { Logger } from '../../../platform/logging/logger.ts';
import { parseRecordId, type StreamLedger } from '../acknowledgement/stream-ledger.ts';
import {
  type EquipmentDefinition,
  type GatewayDefinition,
  isSameSource,
  type SignalDefinition,
} from '../definition/definition.ts';
import type { IngestMetrics } from '../metrics.ts';
import { RunningConfiguration } from '../status/running-configuration.ts';
import type { ValueIntake } from '../value/value-intake.ts';
import { type AnnouncedMetric, AnnouncedMetrics } from './announced-metrics.ts';
import { BirthWindow } from './birth-window.ts';
import { type NodeState, readNodeState } from './node-state.ts';
import { PayloadError, type PayloadReader } from './payload-reader.ts';
import { MessageSequence } from './sequence.ts';

/** What an edge node needs from its group, and reports to it. */
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
  /** The signal's value so far came from another metric, or was converted in another way. */
  readonly onRebound: (signal: SignalDefinition) => void;
}

type Handler = (node: EdgeNode, deviceId: string, nowMs: number) => void;

const REORDER_MS = 1_000;
/** After a rebirth the devices have this long to be born again. */
const REBIRTH_MS = 15_000;

/** The session of one edge node, from birth to death (Sparkplug 3.0, section 5). */
export class EdgeNode {
  definition: GatewayDefinition;
  isBorn = false;
  /** Our own agent: its aliases are signal ids and its records have positions. */
  isOurs = false;
  /** Grows with each value of device data that neither a birth nor a definition explained. */
  unexplained = 0;
  readonly announced = new AnnouncedMetrics();
  readonly #context: EdgeNodeContext;
  readonly #sequence = new MessageSequence();
  /** Time of the node's birth by its own clock, ms; NaN when it gave none. */
  #bornMs = Number.NaN;
  #bdSeq: number | undefined;
  readonly #reorderWaiters: (() => void)[] = [];
  #reorderTimer: NodeJS.Timeout | undefined;
  #rebirthTimer: NodeJS.Timeout | undefined;
  readonly #births = new BirthWindow();
  #unborn = new Set<string>();
  readonly #running = new RunningConfiguration();

  constructor(definition: GatewayDefinition, context: EdgeNodeContext) {
    this.definition = definition;
    this.#context = context;
  }

  /**
   * One message of this node, decoded in the context's reader; `payload` is copied when it has to wait.
   * @param isRepeatable the sender repeats it until it is acknowledged, so it may come out of sequence: data of a
   *   foreign gateway counts all the same, as far as its births explain it, because nothing brings it again
   * @throws PayloadError when the content breaks the rules
   */
  receive(
    type: string,
    deviceId: string | undefined,
    payload: Buffer,
    nowMs: number,
    isRepeatable = false,
  ): void {
    const { reader, metrics } = this.#context;
    if (type === 'NDEATH') {
      this.#die();
      return;
    }
    if (reader.seq < 0 || reader.seq > 255) throw new PayloadError('no sequence number');
    if (type === 'NBIRTH') {
      this.#beBorn(nowMs);
      return;
    }
    const isOutOfSequence = isRepeatable && type === 'DDATA' && !this.isOurs;
    if (!this.isBorn) {
      if (isOutOfSequence) this.takeDeviceData(deviceId ?? '', nowMs, true);
      else metrics.refuse('beforeBirth');
      this.#context.requestRebirth(this);
      return;
    }
    // Said before the birth and repeated after it; or the gateway's clock was set back, and a birth by the new
    // time ends that.
    if (isOutOfSequence && reader.timestampMs < this.#bornMs) {
      this.takeDeviceData(deviceId ?? '', nowMs, true);
      this.#context.requestRebirth(this);
      return;
    }
    const { seq } = reader;
    const verdict = this.#sequence.judge(seq);
    if (verdict === 'next') {
      this.#handle(type, deviceId, nowMs);
      if (this.#sequence.isWaiting) this.#handleHeld(nowMs);
    } else if (verdict === 'late') {
      if (isOutOfSequence) this.takeDeviceData(deviceId ?? '', nowMs, true);
      metrics.refuse('late');
      this.#context.requestRebirth(this);
    } else {
      const isHeld = this.#sequence.hold(seq, { type, deviceId, payload: Buffer.from(payload) });
      if (!isHeld) {
        this.#endWaiting();
        reader.read(payload);
        this.#sequence.begin(seq);
        this.#handle(type, deviceId, nowMs);
        return;
      }
      this.#reorderTimer ??= setTimeout(() => this.#endWaiting(), REORDER_MS).unref();
    }
  }

  /** The definitions changed: what is bound to other metrics than before waits for their values. */
  redefine(definition: GatewayDefinition): void {
    const context = this.#context;
    const before = this.definition;
    this.definition = definition;
    this.announced.bind(definition, this.isOurs);
    const deviceIdsBefore = new Map(
      [...before.equipments.values()].map(({ id, deviceId }) => [id, deviceId]),
    );
    for (const equipment of definition.equipments.values()) {
      const { id, deviceId } = equipment;
      if (this.isBorn) context.onDeviceOnline(this, equipment, this.#isDeviceThere(deviceId));
      else if (deviceIdsBefore.get(id) !== deviceId) context.onDeviceOnline(this, equipment, false);
    }
    let isAnyRebound = false;
    for (const signal of definition.signalsById.values()) {
      const old = before.signalsById.get(signal.id);
      if (old !== undefined && isSameSource(old, signal)) continue;
      isAnyRebound = true;
      if (old !== undefined) context.onRebound(signal);
    }
    // A foreign gateway reports a metric again only when it changes: its values of now come with a birth. Our own
    // agent is born again with the configuration that names the new signals.
    if (isAnyRebound && this.isBorn && !this.isOurs) context.requestRebirth(this);
  }

  /** Values of a device that were received before all definitions of its time were known here; stored twice is once. */
  receiveAgain(deviceId: string, nowMs: number): void {
    const isKnown = this.announced.hasDevice(deviceId) && this.definition.equipments.has(deviceId);
    if (!this.isOurs && isKnown) this.takeDeviceData(deviceId, nowMs, true);
  }

  /** Undefined when no message is held for those before it, else resolves when that is over. */
  reordered(): Promise<void> | undefined {
    if (!this.#sequence.isWaiting) return undefined;
    return new Promise((resolve) => this.#reorderWaiters.push(resolve));
  }

  /** Takes up what births of an earlier owner's time announced; does nothing once the node was born. */
  restoreAnnounced(rows: Iterable<Omit<AnnouncedMetric, 'signal'>>): void {
    if (!this.isBorn) this.announced.restore(rows, this.definition);
  }

  /** Born, or about to be born again after its node was. */
  #isDeviceThere(deviceId: string): boolean {
    return this.announced.hasDevice(deviceId) || this.#unborn.has(deviceId);
  }

  close(): void {
    this.#stopWaiting();
    clearTimeout(this.#rebirthTimer);
  }

  #beBorn(nowMs: number): void {
    const context = this.#context;
    if (this.#births.isFlooded(nowMs, this.definition.equipments.size)) {
      context.metrics.refuse('birthFlood');
      return;
    }
    const state = readNodeState(this.#reader);
    const { seq, timestampMs } = this.#reader;
    this.#takeHeld();
    [this.#bornMs, this.#bdSeq] = [timestampMs, state.bdSeq];
    this.isOurs = state.agentVersion !== undefined;
    state.economy ??= null; // A birth says everything.
    this.#running.note(state);
    this.#sequence.begin(seq);
    for (const deviceId of this.definition.equipments.keys()) {
      if (this.announced.hasDevice(deviceId)) this.#unborn.add(deviceId);
    }
    this.announced.clear();
    clearTimeout(this.#rebirthTimer);
    this.#rebirthTimer = setTimeout(() => this.#endRebirth(), REBIRTH_MS).unref();
    this.isBorn = true;
    context.onNodeOnline(this, true);
    context.onNodeState(this, state);
  }

  #die(): void {
    const { bdSeq } = readNodeState(this.#reader);
    if (this.isBorn && this.#bdSeq !== undefined && bdSeq !== this.#bdSeq) {
      // The death of an earlier session, delivered after the birth of this one.
      this.#context.metrics.refuse('staleDeath');
      return;
    }
    this.#takeHeld();
    this.isBorn = false;
    this.announced.clear();
    this.#unborn.clear();
    clearTimeout(this.#rebirthTimer);
    for (const equipment of this.definition.equipments.values())
      this.#context.onDeviceOnline(this, equipment, false);
    this.#context.onNodeOnline(this, false);
  }

  #handle(type: string, deviceId: string | undefined, nowMs: number): void {
    handlers.get(type)?.(this, deviceId ?? '', nowMs);
  }

  /** @internal for the handlers below */
  birthDevice(deviceId: string, nowMs: number): void {
    const [reader, context] = [this.#reader, this.#context];
    if (this.#births.isFlooded(nowMs, this.definition.equipments.size)) {
      context.metrics.refuse('birthFlood');
      return;
    }
    const metrics = this.announced.announce(deviceId, reader, this.definition, this.isOurs);
    this.#unborn.delete(deviceId);
    context.onAnnounced(this, deviceId);
    const equipment = this.definition.equipments.get(deviceId);
    if (equipment === undefined) {
      this.unexplained += 1;
      context.metrics.refuse('unknownDevice');
      return;
    }
    context.intake.beginMessage(nowMs);
    context.onDeviceOnline(this, equipment, true);
    context.metrics.decoded(reader.count);
    for (let index = 0; index < reader.count; index += 1) {
      const signal = metrics.get(reader.names[index]!)?.signal;
      // What our agent gives at birth it also has in its log.
      if (signal !== undefined)
        context.intake.take(
          reader,
          index,
          reader.dataTypes[index]!,
          signal,
          !this.isOurs,
          this.#isFormer(signal, index),
        );
      else this.unexplained += 1;
    }
    context.intake.endMessage();
  }

  /** @internal */
  endDevice(deviceId: string): void {
    this.announced.remove(deviceId);
    this.#unborn.delete(deviceId);
    const equipment = this.definition.equipments.get(deviceId);
    if (equipment !== undefined) this.#context.onDeviceOnline(this, equipment, false);
  }

  /** @internal */
  takeNodeData(): void {
    const state = readNodeState(this.#reader);
    this.#running.note(state);
    this.#context.onNodeState(this, state);
  }

  /**
   * @internal
   * @param isRepeated it is of earlier, though it does not say so: for history, not for now
   */
  takeDeviceData(deviceId: string, nowMs: number, isRepeated = false): void {
    const [announced, reader, context] = [this.announced, this.#reader, this.#context];
    if (!announced.hasDevice(deviceId) && !this.isOurs) {
      this.unexplained += 1;
      context.metrics.refuse('beforeBirth');
      context.requestRebirth(this);
      return;
    }
    const isStored = this.#judgeRecord();
    if (isStored === undefined) return;
    // The backlog of our agent may hold devices by former names; its aliases say which signals are meant.
    const equipment = this.definition.equipments.get(deviceId);
    if (!this.isOurs && equipment === undefined) {
      this.unexplained += 1;
      context.metrics.refuse('unknownDevice');
      return;
    }
    const { intake } = context;
    intake.beginMessage(nowMs, isRepeated);
    // Heard again after the broker was away, without a new birth.
    if (equipment?.live.online.communication === 'offline' && announced.hasDevice(deviceId))
      context.onDeviceOnline(this, equipment, true);
    let unknown = 0;
    for (let index = 0; index < reader.count; index += 1) {
      const alias = reader.aliases[index]!;
      const metric = announced.find(deviceId, alias, reader.names[index], this.isOurs);
      let signal = metric?.signal;
      // The backlog of our agent may hold signals that its present configuration leaves out.
      if (metric === undefined && this.isOurs) signal = this.definition.signalsById.get(alias);
      if (signal !== undefined && (this.isOurs || signal.equipment.deviceId === deviceId))
        intake.take(reader, index, metric?.dataType ?? 0, signal, isStored, this.#isFormer(signal, index));
      else if (metric === undefined) unknown += 1;
      if (signal === undefined) this.unexplained += 1;
    }
    intake.endMessage();
    context.metrics.decoded(reader.count);
    if (unknown === 0) return;
    context.metrics.refuse('unknownMetric', unknown);
    if (!this.isOurs) context.requestRebirth(this);
  }

  /** Measured by our agent with a configuration in which the signal meant something else. */
  #isFormer(signal: SignalDefinition, index: number): boolean {
    if (!this.isOurs || signal.isRaw) return false;
    const version = Math.min(signal.sourceVersion, this.definition.wantedVersion);
    return !this.#running.covers(version, this.#reader.times[index]!);
  }

  /** Whether the message's values are to be stored; undefined when it is a repetition. */
  #judgeRecord(): boolean | undefined {
    const context = this.#context;
    if (context.isOverrun()) {
      context.metrics.refuse('overrun');
      return false;
    }
    const record = this.isOurs ? parseRecordId(this.#reader.uuid) : undefined;
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

  #handleHeld(nowMs: number): void {
    for (let held = this.#sequence.takeNext(); held !== undefined; held = this.#sequence.takeNext()) {
      this.#reader.read(held.payload);
      this.#handle(held.type, held.deviceId, nowMs);
    }
    if (!this.#sequence.isWaiting) this.#stopWaiting();
  }

  /** Something is missing for good: what was held counts, and the node is asked to say everything again. */
  #endWaiting(): void {
    this.#takeHeld();
    this.#context.requestRebirth(this);
  }

  /** What was held for messages that will not come any more. Uses the reader. */
  #takeHeld(): void {
    for (const held of this.#sequence.takeAll()) {
      try {
        this.#reader.read(held.payload);
        this.#handle(held.type, held.deviceId, Date.now());
      } catch (error) {
        if (!(error instanceof PayloadError)) throw error;
        this.#context.metrics.refuse('malformed');
      }
    }
    this.#stopWaiting();
  }

  #stopWaiting(): void {
    clearTimeout(this.#reorderTimer);
    this.#reorderTimer = undefined;
    for (const resolve of this.#reorderWaiters.splice(0)) resolve();
  }

  #endRebirth(): void {
    for (const deviceId of this.#unborn) this.endDevice(deviceId);
    this.#unborn.clear();
  }

  get #reader(): PayloadReader {
    return this.#context.reader;
  }
}

const handlers = new Map<string, Handler>([
  ['NDATA', (node) => node.takeNodeData()],
  ['DBIRTH', (node, deviceId, nowMs) => node.birthDevice(deviceId, nowMs)],
  ['DDEATH', (node, deviceId) => node.endDevice(deviceId)],
  ['DDATA', (node, deviceId, nowMs) => node.takeDeviceData(deviceId, nowMs)],
]);
