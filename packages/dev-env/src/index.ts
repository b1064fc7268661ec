export * from './boiler/index.ts';
export * from './device/start-device.ts';
export * from './history/index.ts';
export * from './modbus/index.ts';
export * from './plant/index.ts';
export * from './point/check-write.ts';
export * from './point/point.ts';
export * from './point/signal-of.ts';
