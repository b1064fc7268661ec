export * from './bus.ts';
export * from './embedded/broker-authority.ts';
export {
  createEmbeddedBroker,
  type EmbeddedBroker,
  startEmbeddedBroker,
} from './embedded/embedded-broker.ts';
export { createEmbeddedBus } from './embedded/embedded-bus.ts';
export { connectExternalBus } from './external/external-bus.ts';
