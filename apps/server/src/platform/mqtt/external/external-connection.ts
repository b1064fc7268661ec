import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Logger } from '../../logging/logger.ts';

/** A broker that hangs is known after one and a half of it at most. */
const KEEPALIVE_S = 4;
/** Messages under way on one connection before it reads no more. */
const MAX_UNDER_WAY = 256;

export interface ExternalConnectionOptions {
  readonly url: string;
  readonly clientId: string;
  /** Whether the broker keeps the session, with its QoS 1 messages, while the connection is away. */
  readonly isPersistent: boolean;
  /** 4 is MQTT 3.1.1 (default). With 5 a message that fits several subscriptions may arrive once for each. */
  readonly protocolVersion?: 4 | 5;
  readonly logger: Logger;
  /** 0: stays closed when it was closed. */
  readonly reconnectPeriodMs: number;
  /** Asked at the moment an acknowledgement is to be sent. */
  readonly mayAcknowledge: () => boolean;
  /** Resolves when all handlers are done, false: not taken; undefined when they were done at once. */
  readonly onMessage: (topic: string, payload: Buffer, qos: 0 | 1 | 2) => Promise<boolean> | undefined;
}

interface WithSendPacket {
  _sendPacket: (
    packet: { cmd: string; messageId?: number },
    callback?: () => void,
    ...rest: unknown[]
  ) => void;
}

/**
 * A client of an outside broker that acknowledges a QoS 1 message when its handlers are done. The client
 * library can do that only for one message at a time (its `handleMessage`), which would cap ingest at one
 * message per database commit; so its acknowledgements are held back here and sent in the order of completion.
 */
export function openConnection(options: ExternalConnectionOptions): MqttClient {
  const { url, clientId, isPersistent, protocolVersion = 4, logger } = options;
  const { mayAcknowledge, onMessage } = options;
  const client = connect(url, {
    clientId,
    clean: !isPersistent,
    protocolVersion,
    keepalive: KEEPALIVE_S,
    connectTimeout: 10_000,
    reconnectPeriod: options.reconnectPeriodMs,
    // A broker that starts up or reloads its passwords may refuse for a moment.
    reconnectOnConnackError: true,
    queueQoSZero: false,
    resubscribe: true,
    manualConnect: true,
  });
  const held = new Map<number, Promise<boolean>>();
  let underWay = 0;
  let connectionNumber = 0;
  let resume: (() => void) | undefined;
  // Acknowledgements of a former connection mean nothing on the next one: the broker sends those messages again.
  client.on('close', () => {
    connectionNumber += 1;
    held.clear();
    resume = undefined;
  });
  client.on('error', (error) => logger.warn({ err: error }, 'the MQTT broker cannot be used'));

  const inner = client as unknown as WithSendPacket;
  const sendPacket = inner._sendPacket.bind(client);
  inner._sendPacket = (packet, callback, ...rest) => {
    if (packet.cmd !== 'puback') return sendPacket(packet, callback, ...rest);
    const { messageId = 0 } = packet;
    const handling = held.get(messageId);
    if (handling === undefined && mayAcknowledge()) return sendPacket(packet, callback, ...rest);
    const sentOn = connectionNumber;
    void handling?.then((isTaken) => {
      if (held.get(messageId) === handling) held.delete(messageId);
      const isSameConnection = sentOn === connectionNumber && client.connected;
      if (isTaken && isSameConnection && mayAcknowledge()) sendPacket(packet);
    });
    callback?.();
  };

  client.handleMessage = (packet, done) => {
    const { topic, payload, qos, messageId } = packet as IPublishPacket;
    const handling = onMessage(topic, payload as Buffer, qos);
    if (handling === undefined) return done();
    if (qos === 1 && messageId !== undefined) held.set(messageId, handling);
    underWay += 1;
    void handling.finally(() => {
      underWay -= 1;
      resume?.();
      resume = undefined;
    });
    if (underWay < MAX_UNDER_WAY) done();
    else resume = done;
  };
  client.connect();
  return client;
}

const GOODBYE_TIMEOUT_MS = 2_000;

/**
 * Ends a connection for good, always: with a DISCONNECT after everything sent before, or at once when it is
 * forced or the broker does not answer in time. The broker keeps a persistent session.
 */
export async function endConnection(client: MqttClient, isForced: boolean): Promise<void> {
  if (!isForced && client.connected) {
    const controller = new AbortController();
    const timeout = delay(GOODBYE_TIMEOUT_MS, undefined, { signal: controller.signal });
    await Promise.race([client.endAsync(), timeout]).catch(() => undefined);
    controller.abort();
  }
  client.end(true);
  client.stream.destroy();
}

/** @throws Error when the broker does not grant the subscription */
export async function subscribeOrThrow(client: MqttClient, filter: string, qos: 0 | 1): Promise<void> {
  const grants = await client.subscribeAsync(filter, { qos });
  if (grants.some((grant) => grant.qos >= 128))
    throw new Error(`The MQTT broker refuses to subscribe to ${filter}.`);
}
