export * from './driver-request.ts';
export * from './gateway-request.ts';
export * from './program-update.ts';
export * from './script-request.ts';
