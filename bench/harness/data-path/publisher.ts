import { buildDeviceTopic, buildNodeTopic, metricName } from '@zutai/contract';
import Long from 'long';
import mqtt from 'mqtt';
import sparkplug from 'sparkplug-payload';

/*
 * Plays gateways that send as fast as the platform acknowledges, or at a given rate. A process of its own:
 * its work is not the server's. Payloads are written by hand, as the figure wanted is not that of an encoder.
 */
export interface PublisherOrder {
  readonly port: number;
  readonly gateways: readonly {
    readonly sn: string;
    readonly groupId: string;
    readonly signalIds: readonly number[];
  }[];
  /** Records of one gateway that may be unacknowledged. */
  readonly window: number;
  /** Values per second of all gateways together; 0 as fast as acknowledged. */
  readonly rate: number;
}

const codec = sparkplug.get('spBv1.0')!;
const DEVICE = 'device';

/** Writes DDATA payloads of alias, time and double for all signals, as our agent's records are. */
export class PayloadWriter {
  readonly #signalIds: readonly number[];
  readonly #buffer: Buffer;
  #at = 0;

  constructor(signalIds: readonly number[]) {
    this.#signalIds = signalIds;
    this.#buffer = Buffer.alloc(signalIds.length * 40 + 200);
  }

  write(timeMs: number, seq: number, uuid: string, value: number): Buffer {
    const buffer = this.#buffer;
    this.#at = 0;
    buffer[this.#at++] = 0x08;
    this.#varint(timeMs);
    let i = 0;
    for (const id of this.#signalIds) {
      buffer[this.#at++] = 0x12;
      const lengthAt = this.#at++;
      buffer[this.#at++] = 0x10;
      this.#varint(id);
      buffer[this.#at++] = 0x18;
      this.#varint(timeMs);
      buffer[this.#at++] = 0x20;
      buffer[this.#at++] = 10;
      buffer[this.#at++] = 0x69;
      this.#at = buffer.writeDoubleLE(value + i++, this.#at);
      buffer[lengthAt] = this.#at - lengthAt - 1;
    }
    buffer[this.#at++] = 0x18;
    this.#varint(seq);
    buffer[this.#at++] = 0x22;
    buffer[this.#at++] = uuid.length;
    this.#at += buffer.write(uuid, this.#at);
    return Buffer.from(buffer.subarray(0, this.#at));
  }

  #varint(number: number): void {
    let left = number;
    while (left >= 0x80) {
      this.#buffer[this.#at++] = (left % 0x80) | 0x80;
      left = Math.floor(left / 0x80);
    }
    this.#buffer[this.#at++] = left;
  }
}

class Gateway {
  sent = 0;
  acknowledged = 0;
  #seq = 2;
  #lastMs = 0;
  readonly #stream = `b${process.pid}`;
  readonly #topic: string;
  readonly #writer: PayloadWriter;
  readonly #client: mqtt.MqttClient;
  readonly #order: PublisherOrder['gateways'][number];

  constructor(client: mqtt.MqttClient, order: PublisherOrder['gateways'][number]) {
    this.#client = client;
    this.#order = order;
    this.#topic = buildDeviceTopic('DDATA', order.groupId, order.sn, DEVICE);
    this.#writer = new PayloadWriter(order.signalIds);
    client.on('message', (_topic, bytes) => {
      for (const metric of codec.decodePayload(bytes).metrics ?? []) {
        if (metric.name !== metricName.acknowledged) continue;
        const { stream, position } = JSON.parse(String(metric.value)) as { stream: string; position: number };
        if (stream === this.#stream) this.acknowledged = Math.max(this.acknowledged, position);
      }
    });
  }

  async start(): Promise<void> {
    const { groupId, sn, signalIds } = this.#order;
    await this.#client.subscribeAsync(buildNodeTopic('NCMD', groupId, sn));
    const birth = {
      timestamp: Date.now(),
      seq: 0,
      metrics: [
        { name: metricName.bdSeq, type: 'Int64', value: Long.fromNumber(1) },
        { name: metricName.agentVersion, type: 'String', value: 'bench' },
      ],
    };
    const metrics = signalIds.map((id) => ({ name: `s${id}`, alias: id, type: 'Double', value: 0 }));
    await this.#client.publishAsync(
      buildNodeTopic('NBIRTH', groupId, sn),
      Buffer.from(codec.encodePayload(birth as never)),
    );
    await this.#client.publishAsync(
      buildDeviceTopic('DBIRTH', groupId, sn, DEVICE),
      Buffer.from(codec.encodePayload({ timestamp: Date.now(), seq: 1, metrics } as never)),
    );
  }

  get isWritable(): boolean {
    return !this.#client.stream.writableNeedDrain;
  }

  send(): void {
    this.sent += 1;
    this.#lastMs = Math.max(this.#lastMs + 1, Date.now());
    const bytes = this.#writer.write(this.#lastMs, this.#seq, `${this.#stream}:${this.sent}`, this.sent);
    this.#seq = (this.#seq + 1) % 256;
    this.#client.publish(this.#topic, bytes);
  }
}

async function publish(order: PublisherOrder): Promise<void> {
  const gateways = await Promise.all(
    order.gateways.map(async (one) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${order.port}`, {
        username: one.sn,
        password: 'x',
      });
      return new Gateway(client, one);
    }),
  );
  await Promise.all(gateways.map((gateway) => gateway.start()));
  const startedMs = performance.now();
  let sentValues = 0;
  let isStopped = false;
  const round = () => {
    if (isStopped) return;
    let isBusy = false;
    for (const gateway of gateways) {
      const due = order.rate === 0 ? Infinity : ((performance.now() - startedMs) / 1000) * order.rate;
      if (sentValues >= due) break;
      if (gateway.sent - gateway.acknowledged >= order.window || !gateway.isWritable) continue;
      gateway.send();
      sentValues += order.gateways[0]!.signalIds.length;
      isBusy = true;
    }
    // The gateway at the front of the list must not have more than the others.
    gateways.push(gateways.shift()!);
    if (isBusy) setImmediate(round);
    else setTimeout(round, 2);
  };
  round();
  process.on('message', (message) => {
    if (message !== 'stop') return;
    isStopped = true;
    process.send?.({ sentValues });
  });
  process.on('disconnect', () => process.exit(0));
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (order) => void publish(order as PublisherOrder));
