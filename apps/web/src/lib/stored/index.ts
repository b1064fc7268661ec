export {
  keyOfAccount,
  onStoredAccount,
  readStored,
  readStoredForAll,
  readStoredOfAll,
  setStoredAccount,
  writeStored,
  writeStoredForAll,
} from './stored.ts';
