import type { AedesPublishPacket, PublishPacket } from 'aedes';
import type { Logger } from '../logging/logger.ts';
import { type Bus, BusDisconnectedError, type MessageHandler, type Subscription } from './bus.ts';
import { createDelivery } from './deliver.ts';
import type { EmbeddedBroker } from './embedded-broker.ts';
import { StateEmitter } from './state-emitter.ts';
import { isValidFilter } from './topic-filter.ts';

type Deliver = (packet: AedesPublishPacket, done: () => void) => void;

interface RetainedMessages {
  createRetainedStreamCombi: (filters: string[]) => AsyncIterable<PublishPacket>;
}

/**
 * The bus on the embedded broker: handlers get the packet the broker parsed, with no copy and no socket
 * between. The broker reads on from a client when the handlers of what it sent are done.
 */
export function createEmbeddedBus(broker: EmbeddedBroker, logger: Logger): Bus {
  const { aedes } = broker;
  const delivery = createDelivery(logger);
  const state = new StateEmitter();
  state.set('connected');
  const subscriptions = new Set<Subscription>();

  function toDeliver(filter: string, handler: MessageHandler): Deliver {
    const isWild = filter.startsWith('#') || filter.startsWith('+');
    return (packet, done) => {
      // The broker's own topics are for those who name them [MQTT-4.7.2-1].
      if (isWild && packet.topic.startsWith('$')) return done();
      const delivering = delivery.deliver(handler, packet.topic, packet.payload as Buffer);
      if (delivering === undefined) done();
      else void delivering.then(done);
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
    async subscribe(filter, handler) {
      if (!isValidFilter(filter)) throw new Error(`"${filter}" is not a topic filter.`);
      const deliver = toDeliver(filter, handler);
      await new Promise<void>((resolve) => aedes.subscribe(filter, deliver, resolve));
      const { persistence } = aedes as unknown as { persistence: RetainedMessages };
      for await (const packet of persistence.createRetainedStreamCombi([filter])) {
        await delivery.deliver(handler, packet.topic, packet.payload as Buffer);
      }
      const subscription: Subscription = {
        unsubscribe: async () => {
          if (!subscriptions.delete(subscription)) return;
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
