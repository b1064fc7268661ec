export * from './apply-rebind.ts';
export * from './collect.ts';
export * from './group-digits.ts';
export * from './live.ts';
export * from './rebind.ts';
export * from './rebind-plan.ts';
export * from './walk.ts';
