import { buildDeviceTopic, buildNodeTopic } from '@zutai/contract';
import Long from 'long';
import mqtt, { type MqttClient } from 'mqtt';
import sparkplug from 'sparkplug-payload';

const codec = sparkplug.get('spBv1.0')!;

export interface PlantDevice {
  readonly deviceId: string;
  readonly tags: readonly string[];
}

/** A gateway as somebody else would write it: Sparkplug births and data by alias, nothing of ours. */
export class PlantNode {
  readonly #client: MqttClient;
  readonly #group: string;
  readonly #sn: string;
  readonly #firstAlias = new Map<string, number>();
  #seq = 0;

  private constructor(client: MqttClient, group: string, sn: string) {
    this.#client = client;
    this.#group = group;
    this.#sn = sn;
  }

  static async connect(
    url: string,
    login: { group: string; sn: string; key: string },
    devices: readonly PlantDevice[],
  ): Promise<PlantNode> {
    const client = await mqtt.connectAsync(url, { username: login.sn, password: login.key });
    const node = new PlantNode(client, login.group, login.sn);
    await node.#publish(buildNodeTopic('NBIRTH', login.group, login.sn), [
      { name: 'bdSeq', type: 'Int64', value: Long.fromNumber(0) },
    ]);
    let alias = 1;
    for (const { deviceId, tags } of devices) {
      node.#firstAlias.set(deviceId, alias);
      const metrics = tags.map((name, i) => ({ name, alias: alias + i, type: 'Double', value: 0 }));
      alias += tags.length;
      await node.#publish(buildDeviceTopic('DBIRTH', login.group, login.sn, deviceId), metrics);
    }
    return node;
  }

  /** Reports new values of the device's signals from the index on. */
  report(deviceId: string, from: number, values: readonly number[]): void {
    const first = (this.#firstAlias.get(deviceId) ?? 0) + from;
    const timestamp = Date.now();
    const metrics = values.map((value, i) => ({ alias: first + i, type: 'Double', value, timestamp }));
    void this.#publish(buildDeviceTopic('DDATA', this.#group, this.#sn, deviceId), metrics, 0);
  }

  async close(): Promise<void> {
    await this.#client.endAsync();
  }

  async #publish(topic: string, metrics: readonly object[], qos: 0 | 1 = 1): Promise<void> {
    const payload = { timestamp: Date.now(), seq: this.#seq, metrics };
    this.#seq = (this.#seq + 1) % 256;
    await this.#client.publishAsync(topic, Buffer.from(codec.encodePayload(payload as never)), { qos });
  }
}

/** The values of a Sparkplug message, for viewers of the relay. */
export function readPayload(bytes: Uint8Array): { id: string; value: number }[] {
  const { metrics = [] } = codec.decodePayload(bytes) as { metrics?: { alias: unknown; value: number }[] };
  return metrics.map((metric) => ({ id: String(metric.alias), value: metric.value }));
}
