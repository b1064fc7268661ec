export * from './define-call.ts';
export * from './define-channel.ts';
export * from './define-error.ts';
export * from './define-topic.ts';
export * from './envelope.ts';
export * from './field.ts';
export * from './form-codec.ts';
export * from './paging.ts';
