export * from './app-error.ts';
export * from './call-context.ts';
export { setErrorReply } from './error-reply.ts';
export { fieldErrorsIn, problemsOf } from './field-problems.ts';
export { type ServeOptions, serveCalls } from './serve-calls.ts';
