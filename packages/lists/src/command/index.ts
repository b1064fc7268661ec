export * from './ledger.ts';
export { type ValueWords, writtenValue } from './written-value.ts';
