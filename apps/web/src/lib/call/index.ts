export { type CallOptions, call, onSignedOut } from './call.ts';
export * from './call-error.ts';
export * from './download.ts';
export type { CallFiles } from './request.ts';
export * from './use-call.ts';
