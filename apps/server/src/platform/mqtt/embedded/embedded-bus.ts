import type { AedesPublishPacket, PublishPacket } from 'aedes';
import type { Logger } from '../../logging/logger.ts';
import { type Bus, BusDisconnectedError, type MessageHandler, type Subscription } from '../bus.ts';
import { createDelivery } from '../deliver.ts';
import { StateEmitter } from '../state-emitter.ts';
import { isValidFilter, matchesFilter } from '../topic-filter.ts';
import type { EmbeddedBroker } from './embedded-broker.ts';

type Deliver = (packet: AedesPublishPacket, done: () => void) => void;

interface RetainedMessages {
  createRetainedStreamCombi: (filters: string[]) => AsyncIterable<PublishPacket>;
}

/** The broker names the client of its packets, though its types do not; the server's own have none. */
function isFromClient(packet: AedesPublishPacket): boolean {
  return (packet as { clientId?: string }).clientId !== undefined;
}

/**
 * The bus on the embedded broker: handlers get the packet the broker parsed, with no copy and no socket
 * between. The broker reads on from a client when the handlers of what it sent are done, and acknowledges a
 * QoS 1 message when the named sessions it fits have taken it.
 */
export function createEmbeddedBus(broker: EmbeddedBroker, logger: Logger): Bus {
  const { aedes } = broker;
  const delivery = createDelivery(logger);
  const state = new StateEmitter();
  state.set('connected');
  const subscriptions = new Set<Subscription>();

  /** Named sessions by id; one without a handler waits for its next owner. */
  const sessions = new Map<string, { filter: string; handler: MessageHandler | undefined }>();

  broker.setTaker((topic, payload, qos) => {
    const taking: (Promise<boolean> | undefined)[] = [];
    for (const { filter, handler } of sessions.values()) {
      if (!matchesFilter(filter, topic)) continue;
      if (handler === undefined) return Promise.resolve(false);
      taking.push(delivery.deliver(handler, topic, payload, qos));
    }
    const waiting = taking.filter((one) => one !== undefined);
    return waiting.length === 0 ? undefined : Promise.all(waiting).then((all) => all.every(Boolean));
  });

  function toDeliver(filter: string, handler: MessageHandler, isSession: boolean): Deliver {
    const isWild = filter.startsWith('#') || filter.startsWith('+');
    return (packet, done) => {
      // The broker's own topics are for those who name them [MQTT-4.7.2-1].
      if (isWild && packet.topic.startsWith('$')) return done();
      // Taken before it was acknowledged.
      if (isSession && packet.qos > 0 && isFromClient(packet)) return done();
      const delivering = delivery.deliver(handler, packet.topic, packet.payload as Buffer, packet.qos);
      if (delivering === undefined) done();
      else void delivering.then(() => done());
    };
  }

  return {
    publish(topic, payload, { qos = 0, isRetained = false } = {}) {
      if (state.get() !== 'connected') return Promise.reject(new BusDisconnectedError('The bus is closed.'));
      const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
      return new Promise((resolve, reject) => {
        aedes.publish(
          { cmd: 'publish', topic, payload: body, qos, retain: isRetained, dup: false },
          (error) => (error ? reject(error) : resolve()),
        );
      });
    },
    async subscribe(filter, handler, { sessionId } = {}) {
      if (!isValidFilter(filter)) throw new Error(`"${filter}" is not a topic filter.`);
      const deliver = toDeliver(filter, handler, sessionId !== undefined);
      if (sessionId !== undefined) sessions.set(sessionId, { filter, handler });
      await new Promise<void>((resolve) => aedes.subscribe(filter, deliver, resolve));
      const { persistence } = aedes as unknown as { persistence: RetainedMessages };
      for await (const packet of persistence.createRetainedStreamCombi([filter])) {
        await delivery.deliver(handler, packet.topic, packet.payload as Buffer, 0);
      }
      const subscription: Subscription = {
        state: () => state.get(),
        unsubscribe: async () => {
          if (!subscriptions.delete(subscription)) return;
          if (sessionId !== undefined && sessions.get(sessionId)?.handler === handler)
            sessions.set(sessionId, { filter, handler: undefined });
          await new Promise<void>((resolve) => aedes.unsubscribe(filter, deliver, resolve));
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },
    state: () => state.get(),
    onStateChange: (listener) => state.listen(listener),
    async close() {
      state.set('disconnected');
      await Promise.all([...subscriptions].map((subscription) => subscription.unsubscribe()));
      await delivery.settle();
      await broker.close();
    },
  };
}
