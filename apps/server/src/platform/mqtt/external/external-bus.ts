import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { Logger } from '../../logging/logger.ts';
import { type Bus, BusDisconnectedError, type MessageHandler, type Subscription } from '../bus.ts';
import { createDelivery } from '../deliver.ts';
import { StateEmitter } from '../state-emitter.ts';
import { isValidFilter } from '../topic-filter.ts';
import { endConnection, openConnection, subscribeOrThrow } from './external-connection.ts';
import { openPublisher } from './external-publisher.ts';
import { type KeptSession, openKeptSession } from './kept-session.ts';
import { TopicRouter } from './topic-router.ts';

export interface ExternalBusOptions {
  /** `MQTT_URL`, with name and password in it. */
  readonly url: string;
  readonly logger: Logger;
  /** How long the first connection may take. */
  readonly connectTimeoutMs?: number;
}

/**
 * The bus on any MQTT 5 or 3.1.1 broker. Who may connect and what gateways may do is configured there.
 * @throws Error with a sentence for the operator when the broker cannot be reached at the start
 */
export async function connectExternalBus(options: ExternalBusOptions): Promise<Bus> {
  const { url, logger, connectTimeoutMs = 15_000 } = options;
  const delivery = createDelivery(logger);
  const state = new StateEmitter();
  const router = new TopicRouter(delivery);
  const main = openConnection({
    url,
    clientId: `zutai-${randomUUID()}`,
    isPersistent: false,
    logger,
    reconnectPeriodMs: 1_000,
    mayAcknowledge: () => true,
    onMessage: router.deliver,
  });
  const sessions = new Set<KeptSession>();
  main.on('connect', () => state.set('connected'));
  main.on('close', () => state.set('disconnected'));
  state.listen((now) => logger.info(`the MQTT broker is ${now}`));
  await waitForConnection(main, url, connectTimeoutMs);
  const publisher = await openPublisher(url, logger);

  async function subscribeOnSession(
    filter: string,
    handler: MessageHandler,
    qos: 0 | 1,
    { sessionId, isOwner }: { sessionId: string; isOwner: () => boolean },
  ): Promise<Subscription> {
    const onMessage = (topic: string, payload: Buffer, sentQos: 0 | 1 | 2) =>
      delivery.deliver(handler, topic, payload, sentQos);
    const session = await openKeptSession({ url, sessionId, filter, qos, logger, isOwner, onMessage });
    sessions.add(session);
    return {
      state: session.state,
      unsubscribe: () => {
        sessions.delete(session);
        return session.close();
      },
    };
  }

  async function subscribeOnMain(filter: string, handler: MessageHandler, qos: 0 | 1): Promise<Subscription> {
    router.add(filter, handler);
    try {
      await subscribeOrThrow(main, filter, qos);
    } catch (error) {
      router.remove(filter, handler);
      throw error;
    }
    let isActive = true;
    return {
      state: () => state.get(),
      unsubscribe: async () => {
        if (!isActive) return;
        isActive = false;
        if (router.remove(filter, handler) && main.connected) await main.unsubscribeAsync(filter);
      },
    };
  }

  return {
    async publish(topic, payload, { qos = 0, isRetained = false, expiryS } = {}) {
      if (!main.connected) throw new BusDisconnectedError('The MQTT broker is not connected.');
      const properties = expiryS === undefined ? {} : { properties: { messageExpiryInterval: expiryS } };
      await (publisher.client() ?? main).publishAsync(topic, payload, {
        qos,
        retain: isRetained,
        ...properties,
      });
    },
    subscribe(filter, handler, { qos = 0, sessionId, isOwner = () => true } = {}) {
      if (!isValidFilter(filter)) return Promise.reject(new Error(`"${filter}" is not a topic filter.`));
      return sessionId === undefined
        ? subscribeOnMain(filter, handler, qos)
        : subscribeOnSession(filter, handler, qos, { sessionId, isOwner });
    },
    state: () => state.get(),
    onStateChange: (listener) => state.listen(listener),
    async close() {
      await delivery.settle();
      await Promise.all([
        publisher.close(),
        endConnection(main, false),
        ...[...sessions].map((session) => session.close()),
      ]);
    },
  };
}

async function waitForConnection(client: MqttClient, url: string, timeoutMs: number): Promise<void> {
  if (client.connected) return;
  const { host } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    let lastReason = 'no answer';
    const timer = setTimeout(() => {
      client.end(true);
      reject(new Error(`The MQTT broker at ${host} (MQTT_URL) cannot be used: ${lastReason}.`));
    }, timeoutMs);
    client.on('error', (error) => {
      lastReason = error.message || ('code' in error ? String(error.code) : 'no answer');
    });
    client.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
