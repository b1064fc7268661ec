import {
  type MqttInAddress,
  type MqttInOptions,
  mqttInAddress,
  mqttInProtocol,
  parseJsonPath,
  toRawValue,
  wrapInJsonPath,
} from '@zutai/contract/driver-protocol';
import { type DriverConfiguration, deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SignalValue,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { type Member, membersOf } from '../members.ts';
import { DeviceText } from '../raw-text.ts';
import { makeBadReading } from '../scaling.ts';
import { describeMqttError } from './mqtt-error.ts';

interface Received {
  reading: Reading;
  atMs: number;
}

const silent: DeviceFailure = {
  code: deviceCode.responseTimeout,
  cause: 'silent',
  message: 'nothing was published on this topic yet',
};

/** Topics of one subscription request: brokers bound how many they take. */
const SUBSCRIPTION_TOPICS = 500;

/** What devices publish to a broker on site; a retained message counts as what it is, the last known value. */
export class MqttInLink implements DeviceLink {
  onClosed: (failure: DeviceFailure) => void = () => {};
  onReadings: (readings: Reading[]) => void = () => {};
  readonly #options: MqttInOptions;
  readonly #driverId: string;
  readonly #members: Member<MqttInAddress>[];
  readonly #byTopic: Map<string, Member<MqttInAddress>[]>;
  readonly #received = new Map<string, Received>();
  readonly #awaited = new Map<string, (reading: Reading) => void>();
  /** Who waits for the next message of a topic, to see it as it comes. */
  readonly #tried = new Map<string, Set<(payload: Buffer) => void>>();
  #client: MqttClient | undefined;
  #subscribedMs = 0;
  #isClosed = false;

  constructor(configuration: DriverConfiguration) {
    this.#options = mqttInProtocol.optionsSchema.parse(configuration.options);
    this.#driverId = configuration.id;
    this.#members = membersOf(configuration, mqttInAddress);
    this.#byTopic = Map.groupBy(this.#members, ({ address }) => address.topic);
  }

  async open(): Promise<DeviceFailure | undefined> {
    try {
      const client = await this.#connect();
      await this.#subscribe(client);
      this.#subscribedMs = performance.now();
      return undefined;
    } catch (error) {
      return describeMqttError(error as Error);
    }
  }

  async poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    if (!this.#client?.connected) return { isLinkLost: true, failure: describeMqttError(undefined) };
    report(this.#members.flatMap(({ signal }) => this.#current(signal) ?? []));
    return { isLinkLost: false };
  }

  async write(
    signal: SignalConfiguration,
    value: SignalValue,
    canStart: () => boolean,
  ): Promise<WriteOutcome> {
    const client = this.#client;
    const member = this.#members.find((each) => each.signal.id === signal.id);
    const writeTopic = member?.address.writeTopic;
    if (!client?.connected || !member || writeTopic === undefined)
      return { ok: false, failure: describeMqttError(undefined) };
    if (!canStart()) {
      const message = 'the deadline had passed before the write';
      return { ok: false, failure: { code: deviceCode.communicationTimeout, message } };
    }
    const shown = this.#waitForShown(signal, value);
    try {
      const qos = Number(this.#options.qos) as 0 | 1;
      await client.publishAsync(writeTopic, encodeValue(member, value), { qos });
    } catch (error) {
      shown.cancel();
      return { ok: false, failure: describeMqttError(error as Error), isUncertain: true };
    }
    return shown.outcome;
  }

  /** A retained message comes at once, for another one the time of the driver is waited. */
  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    const client = this.#client;
    if (!client?.connected) return { value: null, failure: describeMqttError(undefined) };
    const { topic, json } = mqttInAddress.parse(signal.address);
    const payload = await this.#awaitMessage(client, topic);
    if (payload === undefined) return { value: null, failure: silent };
    return { ...new DeviceText(payload.toString('utf8')).read(signal, json), bytes: payload };
  }

  close(): void {
    this.#isClosed = true;
    this.#client?.end(true);
  }

  async #connect(): Promise<MqttClient> {
    const { host, port, security, user, password, clientId, timeoutMs } = this.#options;
    const options: IClientOptions = {
      protocol: security === 'none' ? 'mqtt' : 'mqtts',
      host,
      port,
      clientId: clientId === '' ? `zutai-driver-${this.#driverId}` : clientId,
      clean: true,
      // Polling connects again, with a new link.
      reconnectPeriod: 0,
      connectTimeout: timeoutMs,
      rejectUnauthorized: security !== 'tlsUnchecked',
      ...(user === '' ? {} : { username: user }),
      ...(password === '' ? {} : { password }),
    };
    const client = mqtt.connect(options);
    this.#client = client;
    client.on('message', (topic, payload) => this.#receive(topic, payload));
    await new Promise<void>((resolve, reject) => {
      let lastError: Error | undefined;
      client.on('error', (error) => {
        lastError = error;
      });
      client.once('connect', () => resolve());
      client.once('close', () => {
        reject(lastError ?? new Error('the broker closed the connection'));
        if (!this.#isClosed) this.onClosed(describeMqttError(lastError));
      });
      if (this.#isClosed) client.end(true);
    });
    return client;
  }

  async #subscribe(client: MqttClient): Promise<void> {
    const qos = Number(this.#options.qos) as 0 | 1;
    const topics = [...this.#byTopic.keys()];
    for (let start = 0; start < topics.length; start += SUBSCRIPTION_TOPICS) {
      const granted = await client.subscribeAsync(topics.slice(start, start + SUBSCRIPTION_TOPICS), { qos });
      for (const refused of granted.filter((grant) => grant.qos > 2)) this.#refuse(refused.topic);
    }
  }

  async #awaitMessage(client: MqttClient, topic: string): Promise<Buffer | undefined> {
    const message = Promise.withResolvers<Buffer | undefined>();
    const takers = this.#tried.get(topic) ?? new Set();
    this.#tried.set(topic, takers.add(message.resolve));
    const timer = setTimeout(() => message.resolve(undefined), this.#options.timeoutMs);
    try {
      // Subscribing again makes the broker send again what it retained.
      await client.subscribeAsync(topic, { qos: Number(this.#options.qos) as 0 | 1 });
      return await message.promise;
    } finally {
      clearTimeout(timer);
      takers.delete(message.resolve);
      if (takers.size === 0) {
        this.#tried.delete(topic);
        if (!this.#byTopic.has(topic)) client.unsubscribe(topic);
      }
    }
  }

  /** The broker does not let this user read the topic: its signals alone are bad. */
  #refuse(topic: string): void {
    const failure: DeviceFailure = {
      code: deviceCode.addressUnknown,
      cause: 'signIn',
      message: `the broker refused the subscription to ${topic}`,
    };
    for (const { signal } of this.#byTopic.get(topic) ?? [])
      this.#received.set(signal.id, { reading: makeBadReading(signal, failure), atMs: Infinity });
  }

  #receive(topic: string, payload: Buffer): void {
    for (const take of this.#tried.get(topic) ?? []) take(Buffer.from(payload));
    const members = this.#byTopic.get(topic) ?? [];
    const text = new DeviceText(payload.toString('utf8'));
    const readings = members.map(({ signal, address }) => text.read(signal, address.json));
    const atMs = performance.now();
    for (const reading of readings) {
      this.#received.set(reading.signal.id, { reading, atMs });
      this.#awaited.get(reading.signal.id)?.(reading);
    }
    this.onReadings(readings);
  }

  /** Undefined while what the broker retained may still be on its way. */
  #current(signal: SignalConfiguration): Reading | undefined {
    const { maxAgeS, timeoutMs } = this.#options;
    const received = this.#received.get(signal.id);
    if (!received)
      return performance.now() - this.#subscribedMs < timeoutMs ? undefined : makeBadReading(signal, silent);
    if (maxAgeS === 0 || performance.now() - received.atMs <= maxAgeS * 1_000) return received.reading;
    const message = `nothing was published on this topic for ${maxAgeS} s`;
    return makeBadReading(signal, { ...silent, message });
  }

  /** The device confirms a write by publishing the new value; that the broker took it says nothing of the device. */
  #waitForShown(signal: SignalConfiguration, value: SignalValue) {
    const done = Promise.withResolvers<WriteOutcome>();
    let last: Reading | undefined;
    const end = (outcome: WriteOutcome): void => {
      clearTimeout(timer);
      this.#awaited.delete(signal.id);
      done.resolve(outcome);
    };
    const timer = setTimeout(() => {
      const message = `the device did not show the value within ${this.#options.timeoutMs} ms`;
      const failure = { code: deviceCode.responseTimeout, message };
      if (last?.failure === undefined && last !== undefined)
        end({ ok: false, failure: { ...failure, code: deviceCode.dataCheckError }, readBack: last.value });
      else end({ ok: false, failure, isUncertain: true });
    }, this.#options.timeoutMs);
    this.#awaited.set(signal.id, (reading) => {
      last = reading;
      if (reading.failure === undefined && reading.value === value)
        end({ ok: true, readBack: reading.value });
    });
    const cancel = () => end({ ok: false, failure: silent });
    return { outcome: done.promise, cancel };
  }
}

/** Plain, or as JSON in which the value stands where it is read from. */
function encodeValue({ signal, address }: Member<MqttInAddress>, value: SignalValue): string {
  const raw = typeof value === 'boolean' ? value : toRawValue(signal, value);
  if (address.json === undefined) return String(raw);
  const written = typeof raw === 'bigint' ? Number(raw) : raw;
  return JSON.stringify(wrapInJsonPath(parseJsonPath(address.json) ?? [], written));
}
