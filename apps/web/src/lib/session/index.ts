export type { AskedCall, Changeable } from './may-call.ts';
export * from './store.ts';
