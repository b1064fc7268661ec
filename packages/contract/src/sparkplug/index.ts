export * from './device-code.ts';
export * from './driver-request.ts';
export * from './gateway-configuration.ts';
export * from './gateway-message.ts';
export * from './metric-name.ts';
export * from './quality.ts';
export * from './topic.ts';
