export * from './entering.ts';
export * from './fixed.ts';
export * from './hidden.ts';
export { findPlaced, findScope, pageInScope, type Scope, withPageInScope } from './scope.ts';
