import { createServer, type Server, type Socket } from 'node:net';
import {
  buildDeviceTopic,
  buildNodeTopic,
  type CommandResult,
  commandResult,
  metricName,
  parseRecordId,
  parseTopic,
} from '@zutai/contract/sparkplug';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { decodePayload, encodePayload, type SparkplugMetric } from '../uplink/metric.ts';

export interface ReceivedMessage {
  type: string;
  deviceId: string | undefined;
  metrics: SparkplugMetric[];
  seq: number;
  uuid: string;
}

/** A real broker that can be unplugged. */
export class TestBroker {
  port = 0;
  /** User and password of the last sign-in. */
  signIn: [string | undefined, string | undefined] | undefined;
  /** Cuts the agent's connection once, as a lost network would. */
  dropAgent: () => void = () => {};
  #aedes: Aedes | undefined;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  async plugIn(): Promise<void> {
    const aedes = await Aedes.createBroker({
      authenticate: (client, user, password, done) => {
        if (client.id !== 'platform') {
          this.signIn = [user, password?.toString()];
          this.dropAgent = () => client.conn.destroy();
        }
        done(null, true);
      },
    });
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      aedes.handle(socket);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address && typeof address === 'object') this.port = address.port;
    [this.#aedes, this.#server] = [aedes, server];
  }

  async unplug(): Promise<void> {
    const aedes = this.#aedes;
    const server = this.#server;
    if (!aedes || !server) return;
    this.#aedes = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    await new Promise<void>((resolve) => aedes.close(() => resolve()));
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`;
  }
}

/** The platform's side of the gateway protocol: commits contiguous positions and acknowledges them. */
export class TestPlatform {
  readonly received: ReceivedMessage[] = [];
  /** Metrics committed, in order of commit; each record counts once. */
  readonly committed: { deviceId: string; metrics: SparkplugMetric[]; stream: string; position: number }[] = [];
  readonly highWater = new Map<string, number>();
  duplicateCount = 0;
  isAcknowledging = true;
  /** How far its clock is ahead, ms. */
  clockAheadMs = 0;
  readonly #group: string;
  readonly #sn: string;
  #client: MqttClient | undefined;

  constructor(group: string, sn: string) {
    this.#group = group;
    this.#sn = sn;
  }

  async connect(url: string): Promise<void> {
    const client = await mqtt.connectAsync(url, { clientId: 'platform', reconnectPeriod: 50 });
    this.#client = client;
    client.on('message', (topic, payload) => this.#receive(topic, payload));
    await client.subscribeAsync(`spBv1.0/${this.#group}/#`, { qos: 1 });
  }

  async disconnect(): Promise<void> {
    await this.#client?.endAsync(true);
    this.#client = undefined;
  }

  sendNodeCommand(name: string, value: SparkplugMetric['value'], type: SparkplugMetric['type'] = 'String'): void {
    const bytes = encodePayload({
      timestamp: Date.now() + this.clockAheadMs,
      metrics: [{ name, type, value }],
    });
    // As the platform: otherwise a broker may deliver a command before a configuration sent earlier.
    this.#client?.publish(buildNodeTopic('NCMD', this.#group, this.#sn), bytes, { qos: 1 });
  }

  sendDeviceCommand(deviceId: string, metrics: SparkplugMetric[]): void {
    const bytes = encodePayload({ timestamp: Date.now() + this.clockAheadMs, metrics });
    this.#client?.publish(buildDeviceTopic('DCMD', this.#group, this.#sn, deviceId), bytes, { qos: 1 });
  }

  ofType(type: string): ReceivedMessage[] {
    return this.received.filter((message) => message.type === type);
  }

  /** The newest value of a node metric, from births and data. */
  nodeMetric(name: string): unknown {
    const metrics = this.received.filter(({ type }) => type === 'NBIRTH' || type === 'NDATA').flatMap((each) => each.metrics);
    const value = metrics.findLast((metric) => metric.name === name)?.value;
    return typeof value === 'object' && value !== null ? Number(String(value)) : value;
  }

  /** Command results in the order in which they came. */
  results(uuid: string): CommandResult[] {
    const metrics = this.ofType('NDATA').flatMap((message) => message.metrics);
    return metrics
      .filter((metric) => metric.name === metricName.commandResult)
      .map((metric) => commandResult.parse(JSON.parse(String(metric.value))))
      .filter((result) => result.uuid === uuid);
  }

  #receive(topic: string, bytes: Buffer): void {
    const parsed = parseTopic(topic);
    if (!parsed || parsed.type === 'NCMD' || parsed.type === 'DCMD') return;
    const payload = decodePayload(bytes);
    const message: ReceivedMessage = {
      type: parsed.type,
      deviceId: parsed.deviceId,
      metrics: payload.metrics ?? [],
      seq: Number(payload.seq ?? -1),
      uuid: payload.uuid ?? '',
    };
    this.received.push(message);
    if (message.type === 'DDATA') this.#commit(message);
  }

  #commit(message: ReceivedMessage): void {
    const record = parseRecordId(message.uuid);
    if (!record || !this.isAcknowledging) return;
    const highWater = this.highWater.get(record.stream) ?? 0;
    if (record.position === highWater + 1) {
      this.highWater.set(record.stream, record.position);
      this.committed.push({ deviceId: message.deviceId!, metrics: message.metrics, ...record });
    } else if (record.position <= highWater) {
      this.duplicateCount += 1;
    }
    this.sendNodeCommand(
      metricName.acknowledged,
      JSON.stringify({ stream: record.stream, position: this.highWater.get(record.stream) ?? 0 }),
    );
  }
}

/** Waits until something holds; fails with what it was about after 15 s. */
export async function waitFor(what: string, isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`timed out waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
