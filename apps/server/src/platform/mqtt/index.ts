export * from './broker-authority.ts';
export * from './bus.ts';
export { createEmbeddedBroker, type EmbeddedBroker, startEmbeddedBroker } from './embedded-broker.ts';
export { createEmbeddedBus } from './embedded-bus.ts';
export { connectExternalBus } from './external-bus.ts';
