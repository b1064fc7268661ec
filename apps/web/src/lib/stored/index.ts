export { readStored, writeStored } from './stored.ts';
