import mqtt from 'mqtt';
import sparkplug from 'sparkplug-payload';

const codec = sparkplug.get('spBv1.0')!;

export interface RawNodeOptions {
  readonly mqttUrl: string;
  readonly sn: string;
  readonly key: string;
  readonly groupId: string;
}

/** A gateway that may send whatever it likes, right or wrong. */
export class RawNode {
  readonly client: mqtt.MqttClient;
  /** Names of the metrics it was sent in commands. */
  readonly commands: string[] = [];
  isClosed = false;
  seq = 0;
  readonly #options: RawNodeOptions;

  private constructor(client: mqtt.MqttClient, options: RawNodeOptions) {
    this.client = client;
    this.#options = options;
    client.on('message', (_topic, bytes) => {
      for (const { name } of codec.decodePayload(bytes).metrics ?? []) this.commands.push(String(name));
    });
    client.on('close', () => {
      this.isClosed = true;
    });
    client.on('error', () => undefined);
  }

  static async connect(options: RawNodeOptions): Promise<RawNode> {
    const { mqttUrl, sn, key, groupId } = options;
    const client = await mqtt.connectAsync(mqttUrl, { username: sn, password: key, reconnectPeriod: 0 });
    const node = new RawNode(client, options);
    await client.subscribeAsync(`spBv1.0/${groupId}/NCMD/${sn}`);
    return node;
  }

  topic(type: string, deviceId?: string): string {
    const { groupId, sn } = this.#options;
    return `spBv1.0/${groupId}/${type}/${sn}${deviceId === undefined ? '' : `/${deviceId}`}`;
  }

  /** Publishes metrics as they are, in the next message of the sequence. */
  async publish(type: string, deviceId: string | undefined, metrics: readonly object[], more: object = {}) {
    if (type === 'NBIRTH') this.seq = 0;
    const payload = { timestamp: Date.now(), seq: this.seq, metrics, ...more };
    this.seq = (this.seq + 1) % 256;
    const bytes = Buffer.from(codec.encodePayload(payload as never));
    await this.client.publishAsync(this.topic(type, deviceId), bytes, { qos: 1 });
  }

  async publishBytes(type: string, deviceId: string | undefined, bytes: Buffer): Promise<void> {
    await this.client.publishAsync(this.topic(type, deviceId), bytes, { qos: 1 });
  }

  /** A birth of the node and one device with these metrics. */
  async birth(
    deviceId: string,
    metrics: readonly object[],
    nodeMetrics: readonly object[] = [],
  ): Promise<void> {
    await this.publish('NBIRTH', undefined, [{ name: 'bdSeq', type: 'Int64', value: 1 }, ...nodeMetrics]);
    await this.publish('DBIRTH', deviceId, metrics);
  }

  async close(): Promise<void> {
    await this.client.endAsync(true);
  }
}
