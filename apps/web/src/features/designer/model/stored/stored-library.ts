import { create } from 'zustand';
import { onStoredAccount, readStored, writeStored } from '../../../../lib/stored/index.ts';

const FAVOURITES_KEY = 'zutai-designer-favourites';
const RECENTS_KEY = 'zutai-designer-recents';
const MAX_FAVOURITES = 60;
/** Three rows of the library. */
const MAX_RECENTS = 9;

/** What is stored, whatever it is: only texts, no more than so many. */
export function readKeys(text: string | null, most: number): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return [...new Set(stored.filter((key): key is string => typeof key === 'string'))].slice(0, most);
  } catch {
    return [];
  }
}

function createKeyList(storageKey: string, most: number) {
  const load = () => readKeys(readStored(storageKey), most);
  const useKeys = create<readonly string[]>(load);
  onStoredAccount(() => useKeys.setState(load(), true));
  const store = (keys: readonly string[]) => {
    useKeys.setState(keys, true);
    writeStored(storageKey, JSON.stringify(keys));
  };
  const keys = {
    /** To the front, once. */
    add: (key: string) => store([key, ...useKeys.getState().filter((one) => one !== key)].slice(0, most)),
    remove: (key: string) => store(useKeys.getState().filter((one) => one !== key)),
  };
  return { useKeys, keys };
}

const favourite = createKeyList(FAVOURITES_KEY, MAX_FAVOURITES);
const recent = createKeyList(RECENTS_KEY, MAX_RECENTS);

/** Entries of the library that somebody marked in this browser, by key; the last marked first. */
export const useFavourites = favourite.useKeys;
export const favourites = favourite.keys;
/** Entries of the library used last in this browser, by key. */
export const useRecents = recent.useKeys;
export const recents = recent.keys;
