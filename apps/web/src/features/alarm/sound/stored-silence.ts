import { keyOfAccount, onStoredAccount, readStored, writeStored } from '../../../lib/stored/index.ts';
import type { Silence } from './silence.ts';

const KEY = 'alarmSilence';
const listeners = new Set<() => void>();
let known: { text: string | null; silence: Silence } = { text: null, silence: {} };

const tell = () => {
  for (const listener of listeners) listener();
};
onStoredAccount(tell);
const tellOther = ({ key }: StorageEvent) => {
  if (key === keyOfAccount(KEY)) tell();
};

function read(): Silence {
  const text = readStored(KEY);
  if (text !== known.text) known = { text, silence: parse(text) };
  return known.silence;
}

function parse(text: string | null): Silence {
  try {
    return (JSON.parse(text ?? '{}') as Silence | null) ?? {};
  } catch {
    return {};
  }
}

/** What the account has silenced in this browser, in whatever tab; it lasts over a reload. */
export const storedSilence = {
  read,
  write(silence: Silence): void {
    const text = JSON.stringify(silence);
    if (text === JSON.stringify(read())) return;
    writeStored(KEY, text);
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // Another tab of the same browser is one horn with this one.
    if (listeners.size === 1) window.addEventListener('storage', tellOther);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', tellOther);
    };
  },
};
