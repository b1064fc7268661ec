export {
  keyOfAccount,
  onStoredAccount,
  readStored,
  readStoredForAll,
  setStoredAccount,
  writeStored,
  writeStoredForAll,
} from './stored.ts';
