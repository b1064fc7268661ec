import type { Duplex } from 'node:stream';
import mqtt, { MqttClient } from 'mqtt';
import { SilenceWatch } from './silence-watch.ts';

export interface MqttSessionOptions {
  brokerUrl: string;
  sn: string;
  key: string;
  will: { topic: string; payload: Buffer };
  subscriptions: string[];
  /** Instead of a connection to brokerUrl; for an agent in the process of its broker. */
  connect?: (() => Duplex) | undefined;
  /** @param mayBeLate it arrives after a silence, in which it may have waited */
  onMessage: (topic: string, payload: Buffer, mayBeLate: boolean) => void;
}

export const connectTimeoutMs = 10_000;
/** A broker ends a silent connection after one and a half of it: so soon is it known that this process hangs. */
const keepaliveS = 4;
const goodbyeTimeoutMs = 2_000;

/**
 * One MQTT 3.1.1 connection from its CONNECT to its end. Reconnecting makes a new one, as each has a
 * death certificate of its own.
 */
export class MqttSession {
  /** Why it ended; never rejects. */
  readonly ended: Promise<string>;
  readonly #client: MqttClient;
  readonly #options: MqttSessionOptions;
  readonly #silence = new SilenceWatch(() => {
    if (this.#client.connected) this.#client.sendPing();
  });
  #stream: Duplex | undefined;
  #unsentBytes = 0;
  #reason = '';

  constructor(options: MqttSessionOptions) {
    this.#options = options;
    const clientOptions = {
      protocolVersion: 4 as const,
      clean: true,
      clientId: options.sn,
      username: options.sn,
      password: options.key,
      keepalive: keepaliveS,
      connectTimeout: connectTimeoutMs,
      reconnectPeriod: 0,
      queueQoSZero: false,
      resubscribe: false,
      will: { ...options.will, qos: 1 as const, retain: false },
    };
    const { connect } = options;
    this.#client = connect
      ? new MqttClient(() => this.#openStream(connect), clientOptions)
      : mqtt.connect(options.brokerUrl, clientOptions);
    this.#client.on('error', (error) => {
      this.#reason = error.message;
    });
    this.#client.on('packetsend', ({ cmd }) => {
      if (cmd === 'pingreq') this.#silence.notePing();
    });
    this.#client.on('packetreceive', ({ cmd }) => this.#silence.notePacket(cmd === 'pingresp'));
    // A command that a broker retains (which Sparkplug 3.0 forbids) would be carried out at each connection.
    this.#client.on('message', (topic, payload, { retain }) => {
      if (!retain) options.onMessage(topic, payload, this.#silence.isInDoubt);
    });
    this.ended = new Promise((resolve) => {
      this.#client.once('close', () => {
        resolve(this.#reason || 'the connection was closed');
        this.#client.end(true);
      });
    });
  }

  get isConnected(): boolean {
    return this.#client.connected;
  }

  /** Whether more data may be given to the connection now; else `publish` calls back later. */
  get isWritable(): boolean {
    return this.#client.connected && this.#unsentBytes < 1024 * 1024;
  }

  /** Waits for CONNACK and the subscriptions. Answers false when the session ended before. */
  async open(): Promise<boolean> {
    const connected = new Promise<boolean>((resolve) => this.#client.once('connect', () => resolve(true)));
    if (!(await Promise.race([connected, this.ended.then(() => false)]))) return false;
    const subscribed = new Promise<boolean>((resolve) => {
      this.#client.subscribe(this.#options.subscriptions, { qos: 1 }, (error, granted) => {
        const isRefused = granted?.some((grant) => grant.qos >= 128) ?? false;
        if (error || isRefused)
          this.#reason = error?.message ?? 'the broker refused the subscription to our commands';
        resolve(!error && !isRefused);
      });
    });
    const isOpen = await Promise.race([subscribed, this.ended.then(() => false)]);
    if (!isOpen) this.#client.end(true);
    return isOpen && this.#client.connected;
  }

  /** QoS 0, as Sparkplug B has it: what gets lost is sent again because it is not acknowledged. */
  publish(topic: string, payload: Buffer, onDrained?: () => void): void {
    this.#unsentBytes += payload.length;
    this.#client.publish(topic, payload, { qos: 0 }, () => {
      this.#unsentBytes -= payload.length;
      onDrained?.();
    });
  }

  /** Ends in order, after everything published before. */
  async close(): Promise<void> {
    if (!this.#client.connected) {
      this.#client.end(true);
      return;
    }
    // A stream within a process need not notice that the other half is done with it.
    if (this.#stream) this.#client.once('packetsend', () => setImmediate(() => this.#stream?.destroy()));
    // Nor does the goodbye to a broker whose network is gone ever arrive.
    const timer = setTimeout(() => this.#client.stream.destroy(), goodbyeTimeoutMs);
    await Promise.race([this.#client.endAsync(), this.ended]);
    clearTimeout(timer);
  }

  #openStream(connect: () => Duplex): ClientStream {
    this.#stream = connect();
    return this.#stream as ClientStream;
  }
}

type ClientStream = ReturnType<ConstructorParameters<typeof MqttClient>[0]>;
