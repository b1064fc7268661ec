import type { Duplex } from 'node:stream';
import {
  buildCommandFilters,
  buildDeviceTopic,
  buildNodeTopic,
  type DeviceMessageType,
  metricName,
  type NodeMessageType,
  parseTopic,
} from '@zutai/contract/sparkplug';
import type { AgentLogger } from '../logger.ts';
import { Backoff, type BackoffLimits } from '../polling/backoff.ts';
import { Pause } from '../polling/pause.ts';
import { BirthSequence } from './birth-sequence.ts';
import { MessageAge } from './message-age.ts';
import {
  decodePayload,
  encodePayload,
  makeNodeMetrics,
  type NodeState,
  type SparkplugMetric,
} from './metric.ts';
import { MqttSession } from './mqtt-session.ts';

export interface EdgeNodeOptions {
  brokerUrl: string;
  group: string;
  sn: string;
  key: string;
  dataFolder: string;
  logger: AgentLogger;
  connect?: (() => Duplex) | undefined;
  reconnect: BackoffLimits;
}

/** What the edge node asks of the rest of the agent, and reports to it. */
export interface EdgeNodeHost {
  readNodeState(): NodeState;
  /** Streams of the log that have records, and the one that takes new ones. */
  listStreams(): string[];
  listDeviceBirths(): { deviceId: string; metrics: SparkplugMetric[] }[];
  /** Births are out, data may follow. */
  onOnline(): void;
  onOffline(): void;
  /** The disk does not take what the session has to remember. */
  onStorageFailure(error: unknown): void;
  /** The connection takes more again. */
  onDrained(): void;
  /** @param ageMs how long it was under way, as far as that can be known; infinite when it may be any time */
  onNodeCommand(metrics: SparkplugMetric[], ageMs: number): void;
  /** @param ageMs as above */
  onDeviceCommand(deviceId: string, metrics: SparkplugMetric[], ageMs: number): void;
}

/** Sparkplug B 3.0 edge node: sessions with death and births, sequence numbers, commands. */
export class EdgeNode {
  readonly #options: EdgeNodeOptions;
  readonly #host: EdgeNodeHost;
  readonly #birthSequence: BirthSequence;
  readonly #backoff: Backoff;
  readonly #pause = new Pause();
  readonly #messageAge = new MessageAge();
  #session: MqttSession | undefined;
  #isOnline = false;
  #isStopping = false;
  #connectionCount = 0;
  #connectedMs: number | undefined;
  #sequence = 0;
  #bdSeq = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(options: EdgeNodeOptions, host: EdgeNodeHost) {
    this.#options = options;
    this.#host = host;
    this.#birthSequence = new BirthSequence(options.dataFolder, (error) => host.onStorageFailure(error));
    this.#backoff = new Backoff(options.reconnect);
  }

  get isConnected(): boolean {
    return this.#isOnline;
  }

  /** Times that the broker was reached, and when last (monotonic clock, ms). */
  get connections(): { readonly count: number; readonly lastMs: number | undefined } {
    return { count: this.#connectionCount, lastMs: this.#connectedMs };
  }

  get isWritable(): boolean {
    return this.#isOnline && this.#session?.isWritable === true;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Says goodbye with a death certificate of its own, as an orderly DISCONNECT suppresses the will. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#isOnline && this.#session?.isConnected) {
      this.#session.publish(this.#nodeTopic('NDEATH'), this.#encodeDeath());
      this.#isOnline = false;
    }
    await this.#session?.close();
    this.#pause.wake();
    await this.#running;
  }

  /** False when there is no connection: the caller keeps what it has to say. */
  publishNodeData(metrics: SparkplugMetric[]): boolean {
    if (!this.#isOnline) return false;
    this.#publish(this.#nodeTopic('NDATA'), { metrics });
    return true;
  }

  publishDeviceBirth(deviceId: string, metrics: SparkplugMetric[]): void {
    if (this.#isOnline) this.#publish(this.#deviceTopic('DBIRTH', deviceId), { metrics });
  }

  publishDeviceDeath(deviceId: string): void {
    if (this.#isOnline) this.#publish(this.#deviceTopic('DDEATH', deviceId), {});
  }

  /** @param uuid of the record; left out for values that are not kept and so never acknowledged */
  publishDeviceData(deviceId: string, metrics: SparkplugMetric[], uuid?: string): void {
    const record = uuid === undefined ? {} : { uuid };
    if (this.#isOnline) this.#publish(this.#deviceTopic('DDATA', deviceId), { metrics, ...record });
  }

  async #run(): Promise<void> {
    const { logger } = this.#options;
    while (!this.#isStopping) {
      const reason = await this.#runSession().catch((error: unknown) => {
        // Whatever went wrong with one session, the next one is tried.
        this.#isOnline = false;
        void this.#session?.close();
        return String(error);
      });
      if (this.#isStopping) return;
      const delayMs = this.#backoff.nextMs();
      logger.warn({ reason, delayMs: Math.round(delayMs) }, 'no connection to the broker');
      await this.#pause.wait(delayMs);
    }
  }

  async #runSession(): Promise<string> {
    const { brokerUrl, sn, key, group, connect, logger } = this.#options;
    this.#bdSeq = this.#birthSequence.next();
    const session = new MqttSession({
      brokerUrl,
      sn,
      key,
      connect,
      will: { topic: this.#nodeTopic('NDEATH'), payload: this.#encodeDeath() },
      subscriptions: buildCommandFilters(group, sn),
      onMessage: (topic, payload, mayBeLate) => this.#receive(topic, payload, mayBeLate),
    });
    this.#session = session;
    if (this.#isStopping) await session.close();
    if (await session.open()) {
      this.#backoff.reset();
      logger.info({ group, sn }, 'connected to the broker');
      this.#isOnline = true;
      this.#connectionCount += 1;
      this.#connectedMs = performance.now();
      this.#publishBirths();
      this.#host.onOnline();
    }
    const reason = await session.ended;
    if (this.#isOnline) {
      this.#backoff.reset();
      this.#host.onOffline();
    }
    this.#isOnline = false;
    return reason;
  }

  #publishBirths(): void {
    const timestamp = Date.now();
    this.#sequence = 0;
    const metrics: SparkplugMetric[] = [
      { name: metricName.bdSeq, type: 'Int64', value: this.#bdSeq, timestamp },
      { name: metricName.rebirth, type: 'Boolean', value: false, timestamp },
      ...makeNodeMetrics(this.#host.readNodeState(), timestamp),
      {
        name: metricName.streams,
        type: 'String',
        value: JSON.stringify(this.#host.listStreams()),
        timestamp,
      },
      { name: metricName.commandResult, type: 'String', value: '', timestamp },
      { name: metricName.driverAnswer, type: 'String', value: '', timestamp },
    ];
    this.#publish(this.#nodeTopic('NBIRTH'), { metrics });
    for (const { deviceId, metrics: signals } of this.#host.listDeviceBirths())
      this.publishDeviceBirth(deviceId, signals);
  }

  #receive(topic: string, bytes: Buffer, mayBeLate: boolean): void {
    const parsed = parseTopic(topic);
    if (!parsed) return;
    let metrics: SparkplugMetric[];
    let ageMs = 0;
    try {
      const payload = decodePayload(bytes);
      metrics = payload.metrics ?? [];
      // A host that does not say when it sent, or says nonsense, is taken to have sent now.
      const sentMs = Number(payload.timestamp ?? Number.NaN);
      if (Number.isFinite(sentMs)) ageMs = this.#messageAge.measure(sentMs, performance.now());
    } catch (error) {
      this.#options.logger.warn(
        { topic, error: String(error) },
        'a command that is no Sparkplug payload was ignored',
      );
      return;
    }
    // Who sent it has seen this gateway go offline meanwhile: such a write is not to come true behind their back.
    if (mayBeLate) ageMs = Number.POSITIVE_INFINITY;
    if (parsed.type === 'DCMD') this.#host.onDeviceCommand(parsed.deviceId, metrics, ageMs);
    if (parsed.type !== 'NCMD') return;
    if (metrics.some((metric) => metric.name === metricName.rebirth && metric.value === true))
      this.#publishBirths();
    this.#host.onNodeCommand(metrics, ageMs);
  }

  #publish(topic: string, payload: { metrics?: SparkplugMetric[]; uuid?: string }): void {
    const seq = this.#sequence;
    this.#sequence = (seq + 1) % 256;
    const bytes = encodePayload({ timestamp: Date.now(), seq, ...payload });
    this.#session?.publish(topic, bytes, () => this.#host.onDrained());
  }

  #encodeDeath(): Buffer {
    const metrics: SparkplugMetric[] = [{ name: metricName.bdSeq, type: 'Int64', value: this.#bdSeq }];
    return encodePayload({ timestamp: Date.now(), metrics });
  }

  #nodeTopic(type: NodeMessageType): string {
    return buildNodeTopic(type, this.#options.group, this.#options.sn);
  }

  #deviceTopic(type: DeviceMessageType, deviceId: string): string {
    return buildDeviceTopic(type, this.#options.group, this.#options.sn, deviceId);
  }
}
