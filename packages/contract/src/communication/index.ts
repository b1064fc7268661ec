export * from './communication.ts';
export * from './currency.ts';
