export * from './driver-protocol.ts';
export * from './field-text.ts';
export * from './modbus-tcp/index.ts';
export * from './raw-value.ts';
export * from './registry.ts';
export * from './scale-value.ts';
