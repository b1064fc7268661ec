import { buildDeviceTopic, buildNodeTopic, formatRecordId, metricName } from '@zutai/contract';
import Long from 'long';
import mqtt from 'mqtt';
import sparkplug from 'sparkplug-payload';

const codec = sparkplug.get('spBv1.0')!;
type Payload = Parameters<typeof codec.encodePayload>[0];
export type TestMetric = NonNullable<Payload['metrics']>[number];

export interface TestNodeOptions {
  readonly port: number;
  readonly groupId: string;
  readonly sn: string;
  /** With an agent version the platform takes it for one of ours. */
  readonly agentVersion?: string;
  /** Send births again when the platform asks; on by default. */
  readonly isObedient?: boolean;
}

/** An edge node under full control of a test: it can skip, repeat and break what it likes. */
export class TestNode {
  seq = 0;
  bdSeq = 1;
  /** What its clock is ahead of the right one, ms. */
  clockOffsetMs = 0;
  readonly commands: TestMetric[] = [];
  rebirthCount = 0;
  /** Device births to send, by device id; they follow what was published as data, as births of a real node do. */
  readonly devices = new Map<string, readonly TestMetric[]>();
  /** What it says of itself in every birth. */
  birthMetrics: readonly TestMetric[] = [];
  readonly #options: TestNodeOptions;
  readonly #client: mqtt.MqttClient;

  private constructor(options: TestNodeOptions, client: mqtt.MqttClient) {
    this.#options = options;
    this.#client = client;
  }

  static async connect(options: TestNodeOptions): Promise<TestNode> {
    const { groupId, sn } = options;
    const metrics = [{ name: metricName.bdSeq, type: 'Int64' as const, value: Long.fromNumber(1) }];
    const payload = Buffer.from(codec.encodePayload({ timestamp: Date.now(), metrics } as never));
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${options.port}`, {
      username: sn,
      password: 'key',
      will: { topic: buildNodeTopic('NDEATH', groupId, sn), payload, qos: 1, retain: false },
    });
    const node = new TestNode(options, client);
    client.on('message', (topic, bytes) => node.#receive(topic, bytes));
    await client.subscribeAsync([`spBv1.0/${groupId}/NCMD/${sn}`, `spBv1.0/${groupId}/DCMD/${sn}/+`]);
    return node;
  }

  async publishBirths(nodeMetrics: readonly TestMetric[] = this.birthMetrics): Promise<void> {
    const { agentVersion } = this.#options;
    this.seq = 0;
    const own: TestMetric[] = [
      { name: metricName.bdSeq, type: 'Int64', value: Long.fromNumber(this.bdSeq) as never },
      ...(agentVersion === undefined
        ? []
        : [{ name: metricName.agentVersion, type: 'String' as const, value: agentVersion }]),
      ...nodeMetrics,
    ];
    await this.publish('NBIRTH', undefined, own);
    for (const [deviceId, metrics] of this.devices) await this.publish('DBIRTH', deviceId, metrics);
  }

  publish(
    type: string,
    deviceId: string | undefined,
    metrics: readonly TestMetric[],
    record?: { stream: string; position: number },
  ): Promise<unknown> {
    if (type === 'DDATA' && deviceId !== undefined) this.#hold(deviceId, metrics);
    const uuid = record && formatRecordId(record.stream, record.position);
    const payload = { timestamp: Date.now() + this.clockOffsetMs, seq: this.seq, metrics, uuid };
    this.seq = (this.seq + 1) % 256;
    return this.publishBytes(type, deviceId, Buffer.from(codec.encodePayload(payload as never)));
  }

  publishBytes(type: string, deviceId: string | undefined, bytes: Buffer): Promise<unknown> {
    const { groupId, sn } = this.#options;
    const topic =
      deviceId === undefined
        ? buildNodeTopic(type as 'NDATA', groupId, sn)
        : buildDeviceTopic(type as 'DDATA', groupId, sn, deviceId);
    return this.#client.publishAsync(topic, bytes, { qos: 1 });
  }

  /** Newest acknowledged position of a stream. */
  acknowledged(stream: string): number | undefined {
    return this.commands
      .filter((metric) => metric.name === metricName.acknowledged)
      .map((metric) => JSON.parse(String(metric.value)) as { stream: string; position: number })
      .findLast((one) => one.stream === stream)?.position;
  }

  /** As a cut cable: the broker publishes the will. */
  async cut(): Promise<void> {
    this.#client.stream.destroy();
    await this.#client.endAsync(true);
  }

  /** Newest values, for a birth that the platform asks for at any time. */
  #hold(deviceId: string, metrics: readonly TestMetric[]): void {
    const born = this.devices.get(deviceId);
    if (born === undefined) return;
    const newest = metrics.filter((metric) => !metric.isHistorical);
    const isOf = ({ name, alias }: TestMetric, one: TestMetric) =>
      one.alias === undefined ? one.name === name : String(one.alias) === String(alias);
    this.devices.set(
      deviceId,
      born.map((metric) => {
        const { name, alias, properties } = metric;
        const one = newest.findLast((candidate) => isOf(metric, candidate));
        return one === undefined ? metric : { properties, ...one, name, alias };
      }),
    );
  }

  #receive(_topic: string, bytes: Buffer): void {
    const metrics = codec.decodePayload(bytes).metrics ?? [];
    this.commands.push(...metrics);
    if (!metrics.some((metric) => metric.name === metricName.rebirth && metric.value === true)) return;
    this.rebirthCount += 1;
    if (this.#options.isObedient !== false) void this.publishBirths().catch(() => undefined);
  }
}
