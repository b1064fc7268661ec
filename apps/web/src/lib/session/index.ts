export type { Changeable } from './may-call.ts';
export * from './store.ts';
