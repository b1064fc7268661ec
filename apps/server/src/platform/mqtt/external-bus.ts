import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { Logger } from '../logging/logger.ts';
import { type Bus, BusDisconnectedError, type MessageHandler, type Subscription } from './bus.ts';
import { createDelivery } from './deliver.ts';
import { openConnection } from './external-connection.ts';
import { StateEmitter } from './state-emitter.ts';
import { isValidFilter } from './topic-filter.ts';
import { TopicRouter } from './topic-router.ts';

export interface ExternalBusOptions {
  /** `MQTT_URL`, with name and password in it. */
  readonly url: string;
  readonly logger: Logger;
  /** How long the first connection may take. */
  readonly connectPatienceMs?: number;
}

/**
 * The bus on any MQTT 3.1.1 broker. Who may connect and what gateways may do is configured there.
 * @throws Error with a sentence for the operator when the broker cannot be reached at the start
 */
export async function connectExternalBus(options: ExternalBusOptions): Promise<Bus> {
  const { url, logger, connectPatienceMs = 15_000 } = options;
  const delivery = createDelivery(logger);
  const state = new StateEmitter();
  const router = new TopicRouter(delivery);
  const open = (clientId: string, isPersistent: boolean, onMessage: TopicRouter['deliver']) =>
    openConnection({ url, clientId, isPersistent, logger, delivery, onMessage });
  const main = open(`zutai-${randomUUID()}`, false, router.deliver);
  const sessions = new Set<MqttClient>();
  main.on('connect', () => state.set('connected'));
  main.on('close', () => state.set('disconnected'));
  state.listen((now) => logger.info(`the MQTT broker is ${now}`));
  await waitForConnection(main, url, connectPatienceMs);

  async function subscribeOnSession(
    filter: string,
    handler: MessageHandler,
    qos: 0 | 1,
    sessionId: string,
  ): Promise<Subscription> {
    const client = open(sessionId, true, (topic, payload) => delivery.deliver(handler, topic, payload));
    sessions.add(client);
    await waitForConnection(client, url, connectPatienceMs);
    await subscribeOrThrow(client, filter, qos);
    return {
      unsubscribe: async () => {
        if (!sessions.delete(client)) return;
        if (client.connected) await client.unsubscribeAsync(filter);
        await client.endAsync();
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
      unsubscribe: async () => {
        if (!isActive) return;
        isActive = false;
        if (router.remove(filter, handler) && main.connected) await main.unsubscribeAsync(filter);
      },
    };
  }

  return {
    async publish(topic, payload, { qos = 0, isRetained = false } = {}) {
      if (!main.connected) throw new BusDisconnectedError('The MQTT broker is not connected.');
      await main.publishAsync(topic, payload, { qos, retain: isRetained });
    },
    subscribe(filter, handler, { qos = 0, sessionId } = {}) {
      if (!isValidFilter(filter)) return Promise.reject(new Error(`"${filter}" is not a topic filter.`));
      return sessionId === undefined
        ? subscribeOnMain(filter, handler, qos)
        : subscribeOnSession(filter, handler, qos, sessionId);
    },
    state: () => state.get(),
    onStateChange: (listener) => state.listen(listener),
    async close() {
      await delivery.settle();
      await Promise.all([main, ...sessions].map((client) => client.endAsync(!client.connected)));
    },
  };
}

async function subscribeOrThrow(client: MqttClient, filter: string, qos: 0 | 1): Promise<void> {
  const grants = await client.subscribeAsync(filter, { qos });
  if (grants.some((grant) => grant.qos >= 128))
    throw new Error(`The MQTT broker refuses to subscribe to ${filter}.`);
}

async function waitForConnection(client: MqttClient, url: string, patienceMs: number): Promise<void> {
  if (client.connected) return;
  const { host } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    let lastReason = 'no answer';
    const timer = setTimeout(() => {
      client.end(true);
      reject(new Error(`The MQTT broker at ${host} (MQTT_URL) cannot be used: ${lastReason}.`));
    }, patienceMs);
    client.on('error', (error) => {
      lastReason = error.message || ('code' in error ? String(error.code) : 'no answer');
    });
    client.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
