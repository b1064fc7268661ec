import { buildDeviceTopic, buildNodeTopic, metricName } from '@zutai/contract';
import Long from 'long';
import type { MqttClient } from 'mqtt';
import sparkplug from 'sparkplug-payload';

const codec = sparkplug.get('spBv1.0')!;

/** A foreign edge node that shares its connection with others; numbers only, by name. Messages leave in order. */
export class SimpleGateway {
  readonly #client: MqttClient;
  readonly #groupId: string;
  readonly #sn: string;
  #seq = 0;
  #bdSeq = 0;
  #sent: Promise<unknown> = Promise.resolve();

  constructor(client: MqttClient, groupId: string, sn: string) {
    this.#client = client;
    this.#groupId = groupId;
    this.#sn = sn;
  }

  /** Resolves when all that was sent is acknowledged: taken, and what it says is stored. */
  async acknowledged(): Promise<void> {
    await this.#sent;
  }

  bear(): void {
    this.#bdSeq += 1;
    this.#seq = 0;
    this.#send(buildNodeTopic('NBIRTH', this.#groupId, this.#sn), [this.#bdSeqMetric()]);
  }

  die(): void {
    this.#send(buildNodeTopic('NDEATH', this.#groupId, this.#sn), [this.#bdSeqMetric()]);
  }

  bearDevice(deviceId: string, values: Readonly<Record<string, number>>): void {
    this.#sendDevice('DBIRTH', deviceId, values);
  }

  endDevice(deviceId: string): void {
    this.#sendDevice('DDEATH', deviceId, {});
  }

  report(deviceId: string, values: Readonly<Record<string, number>>): void {
    this.#sendDevice('DDATA', deviceId, values);
  }

  #sendDevice(
    type: 'DBIRTH' | 'DDATA' | 'DDEATH',
    deviceId: string,
    values: Readonly<Record<string, number>>,
  ): void {
    const timestamp = Date.now();
    const metrics = Object.entries(values).map(([name, value]) => ({
      name,
      type: 'Double',
      value,
      timestamp,
    }));
    this.#send(buildDeviceTopic(type, this.#groupId, this.#sn, deviceId), metrics);
  }

  #send(topic: string, metrics: readonly object[]): void {
    const payload = { timestamp: Date.now(), seq: this.#seq, metrics };
    this.#seq = (this.#seq + 1) % 256;
    const bytes = Buffer.from(codec.encodePayload(payload as never));
    this.#sent = Promise.all([this.#sent, this.#client.publishAsync(topic, bytes, { qos: 1 })]);
  }

  #bdSeqMetric() {
    return { name: metricName.bdSeq, type: 'Int64', value: Long.fromNumber(this.#bdSeq) };
  }
}
