export * from './calls.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './password.ts';
export * from './weak-password.ts';
