export * from './app-error.ts';
export * from './call-context.ts';
export { setErrorReply } from './error-reply.ts';
export { fileNameOf } from './file-name.ts';
export type { RefusedWrite } from './refused-write.ts';
export { requireCaller, type ServeOptions, serveCalls } from './serve-calls.ts';
