export * from './alarm-state.ts';
export { isKnownCondition, signalsOf } from './condition/registry.ts';
export * from './engine.ts';
export * from './reading.ts';
export * from './rule.ts';
export { isScheduled, nextEdgeMs } from './schedule.ts';
export * from './step-alarm.ts';
