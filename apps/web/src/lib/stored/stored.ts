/**
 * Choices kept in this browser. Its storage may be full, and in private windows or by policy every touch of it throws:
 * then a choice lasts as long as the page.
 *
 * What one person searched, copied or laid out says what they work on, and several sign in at one desk: choices belong to
 * the account that is signed in, unless they are of the screen itself (language, theme, the folded menu).
 */
const unkept = new Map<string, string | null>();
let account = '';
const listeners = new Set<() => void>();

type StorageKind = 'localStorage' | 'sessionStorage';

/** Whose choices are read and kept from now on; '' for nobody's. */
export function setStoredAccount(accountId: string): void {
  if (account === accountId) return;
  account = accountId;
  for (const listener of listeners) listener();
}

/** Called when choices are another one's: what was read of them is to be read again. Modules alone, which stay. */
export function onStoredAccount(listener: () => void): void {
  listeners.add(listener);
}

/** A key as it is kept for the account that is signed in. */
export const keyOfAccount = (key: string): string => (account === '' ? key : `${key}@${account}`);

/** What the account keeps under a key; null where nothing is. */
export const readStored = (key: string, kind: StorageKind = 'localStorage'): string | null =>
  read(keyOfAccount(key), kind);

/** Keeps a text of the account under a key; null forgets it. */
export const writeStored = (key: string, text: string | null, kind: StorageKind = 'localStorage'): void =>
  write(keyOfAccount(key), text, kind);

/** What is kept under a key for whoever uses this browser. */
export const readStoredForAll = (key: string): string | null => read(key, 'localStorage');

/** Keeps a text under a key for whoever uses this browser; null forgets it. */
export const writeStoredForAll = (key: string, text: string | null): void => write(key, text, 'localStorage');

/** What any account keeps under keys with this beginning; undefined where the browser gives nothing out. */
export function readStoredOfAll(prefix: string): string[] | undefined {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return [
      ...kept.map((key) => localStorage.getItem(key) ?? ''),
      ...[...unkept].flatMap(([key, text]) => (key.startsWith(`localStorage ${prefix}`) ? [text ?? ''] : [])),
    ];
  } catch {
    return undefined;
  }
}

function read(key: string, kind: StorageKind): string | null {
  const text = unkept.get(`${kind} ${key}`);
  if (text !== undefined) return text;
  try {
    return globalThis[kind]?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(key: string, text: string | null, kind: StorageKind): void {
  try {
    if (text === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
    unkept.delete(`${kind} ${key}`);
  } catch {
    unkept.set(`${kind} ${key}`, text);
  }
}
