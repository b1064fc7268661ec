import { setTimeout as delay } from 'node:timers/promises';
import { buildDeviceTopic, buildNodeTopic, metricName } from '@zutai/contract';
import mqtt from 'mqtt';
import sparkplug from 'sparkplug-payload';

const codec = sparkplug.get('spBv1.0')!;
type Payload = Parameters<typeof codec.encodePayload>[0];

export interface ResendingGatewayOptions {
  readonly mqttUrl: string;
  readonly sn: string;
  readonly key: string;
  readonly groupId: string;
  readonly deviceId: string;
  /** Numbers sent a second. */
  readonly rate: number;
}

const METRIC = 'number';
const ALIAS = 7;
/** Messages that may wait for their PUBACK; beyond it no new ones are made. */
const WINDOW = 500;

/**
 * A foreign gateway that keeps each message until its PUBACK: data goes out with QoS 1, and after a new
 * connection the same bytes again, old sequence numbers and all. Value `n` has a time of its own, so what
 * must be in the history is known.
 */
export class ResendingGateway {
  /** The last number made. */
  last = 0;
  /** When each number's PUBACK came (`performance.now()`). */
  readonly acknowledged = new Map<number, number>();
  resent = 0;
  isPaused = false;
  readonly #options: ResendingGatewayOptions;
  readonly #waiting = new Map<number, Buffer>();
  #client: mqtt.MqttClient | undefined;
  #isConnected = false;
  #isStopped = false;
  #seq = 0;
  #bdSeq = 0;
  #timeMs = 0;
  readonly #timer: NodeJS.Timeout;
  readonly #running: Promise<void>;

  constructor(options: ResendingGatewayOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#make(), 1_000 / options.rate);
    this.#running = this.#run();
  }

  get isAllAcknowledged(): boolean {
    return this.#waiting.size === 0;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#client?.end(true);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#connectOnce();
      this.#isConnected = false;
      if (!this.#isStopped) await delay(300);
    }
  }

  #connectOnce(): Promise<void> {
    const { mqttUrl, sn, key, groupId } = this.#options;
    this.#bdSeq = (this.#bdSeq + 1) % 256;
    const client = mqtt.connect(mqttUrl, {
      clientId: `resending-${sn}`,
      username: sn,
      password: key,
      reconnectPeriod: 0,
      connectTimeout: 3_000,
      keepalive: 5,
      will: {
        topic: buildNodeTopic('NDEATH', groupId, sn),
        payload: encode({ timestamp: Date.now(), metrics: [this.#bdSeqMetric()] }),
        qos: 0,
        retain: false,
      },
    });
    this.#client = client;
    client.on('error', () => undefined);
    client.on('message', (_topic, bytes) => {
      const metrics = codec.decodePayload(bytes).metrics ?? [];
      if (metrics.some(({ name, value }) => name === metricName.rebirth && value === true))
        this.#publishBirths();
    });
    client.once('connect', () => {
      client.subscribe(`spBv1.0/${groupId}/NCMD/${sn}`, (error) => {
        if (error) return void client.end(true);
        this.#isConnected = true;
        this.#publishBirths();
        for (const [number, bytes] of this.#waiting) {
          this.resent += 1;
          this.#publish(number, bytes);
        }
      });
    });
    return new Promise((resolve) =>
      client.once('close', () => {
        client.end(true);
        resolve();
      }),
    );
  }

  #make(): void {
    if (this.isPaused || this.#waiting.size >= WINDOW) return;
    this.last += 1;
    const metric = { alias: ALIAS, type: 'Double', value: this.last, timestamp: this.#nextTime() };
    const bytes = this.#encodeNext([metric]);
    this.#waiting.set(this.last, bytes);
    if (this.#isConnected) this.#publish(this.last, bytes);
  }

  #publish(number: number, bytes: Buffer): void {
    const { groupId, sn, deviceId } = this.#options;
    this.#client?.publish(buildDeviceTopic('DDATA', groupId, sn, deviceId), bytes, { qos: 1 }, (error) => {
      if (error) return;
      this.acknowledged.set(number, performance.now());
      this.#waiting.delete(number);
    });
  }

  #publishBirths(): void {
    const { groupId, sn, deviceId } = this.#options;
    this.#seq = 0;
    const birth = this.#encodeNext([this.#bdSeqMetric()]);
    this.#client?.publish(buildNodeTopic('NBIRTH', groupId, sn), birth);
    const metric = { name: METRIC, alias: ALIAS, type: 'Double', value: this.last, timestamp: this.#timeMs };
    this.#client?.publish(buildDeviceTopic('DBIRTH', groupId, sn, deviceId), this.#encodeNext([metric]));
  }

  #bdSeqMetric() {
    return { name: metricName.bdSeq, type: 'Int64', value: this.#bdSeq };
  }

  #encodeNext(metrics: readonly object[]): Buffer {
    const seq = this.#seq;
    this.#seq = (seq + 1) % 256;
    return encode({ timestamp: Date.now(), seq, metrics });
  }

  #nextTime(): number {
    this.#timeMs = Math.max(Date.now(), this.#timeMs + 1);
    return this.#timeMs;
  }
}

function encode(payload: object): Buffer {
  return Buffer.from(codec.encodePayload(payload as Payload));
}
