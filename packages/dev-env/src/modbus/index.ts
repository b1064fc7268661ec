export * from './codec.ts';
export * from './exception.ts';
export * from './frame.ts';
export * from './point-codec.ts';
export * from './point-image.ts';
export * from './register-bank.ts';
export * from './server.ts';
export * from './simulator.ts';
