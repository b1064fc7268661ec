export * from './alarm-state.ts';
export * from './engine.ts';
export * from './reading.ts';
export * from './rule.ts';
export { signalsOf } from './condition/registry.ts';
export { isScheduled, nextEdgeMs } from './schedule.ts';
export * from './step-alarm.ts';
