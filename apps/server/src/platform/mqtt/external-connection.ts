import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Logger } from '../logging/logger.ts';
import type { Delivery } from './deliver.ts';

/** Messages under way before the connection reads no more. */
const MAX_UNDER_WAY = 256;

export interface ExternalConnectionOptions {
  readonly url: string;
  readonly clientId: string;
  /** Whether the broker keeps the session, with its QoS 1 messages, while the connection is away. */
  readonly isPersistent: boolean;
  readonly logger: Logger;
  readonly delivery: Delivery;
  /** Resolves when all handlers are done; undefined when they were done at once. */
  readonly onMessage: (topic: string, payload: Buffer) => Promise<unknown> | undefined;
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
  const { url, clientId, isPersistent, logger, delivery, onMessage } = options;
  const client = connect(url, {
    clientId,
    clean: !isPersistent,
    protocolVersion: 4,
    keepalive: 15,
    connectTimeout: 10_000,
    reconnectPeriod: 1_000,
    queueQoSZero: false,
    resubscribe: true,
    manualConnect: true,
  });
  const held = new Map<number, Promise<unknown>>();
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
    const { messageId = 0 } = packet;
    const handling = packet.cmd === 'puback' ? held.get(messageId) : undefined;
    if (handling === undefined) return sendPacket(packet, callback, ...rest);
    const sentOn = connectionNumber;
    void handling.then(() => {
      if (held.get(messageId) === handling) held.delete(messageId);
      if (sentOn === connectionNumber && client.connected) sendPacket(packet);
    });
    callback?.();
  };

  client.handleMessage = (packet, done) => {
    const { topic, payload, qos, messageId } = packet as IPublishPacket;
    const handling = onMessage(topic, payload as Buffer);
    if (handling === undefined) return done();
    if (qos === 1 && messageId !== undefined) held.set(messageId, handling);
    void handling.finally(() => {
      resume?.();
      resume = undefined;
    });
    if (delivery.underWay() < MAX_UNDER_WAY) done();
    else resume = done;
  };
  client.connect();
  return client;
}
