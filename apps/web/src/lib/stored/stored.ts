/**
 * Choices kept in this browser. Its storage may be full, and in private windows or by policy every touch of it throws:
 * then a choice lasts as long as the page.
 */
const unkept = new Map<string, string | null>();

/** What is kept under a key; null where nothing is. */
export function readStored(
  key: string,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): string | null {
  const text = unkept.get(`${kind} ${key}`);
  if (text !== undefined) return text;
  try {
    return globalThis[kind]?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text under a key; null forgets it. */
export function writeStored(
  key: string,
  text: string | null,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    if (text === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
    unkept.delete(`${kind} ${key}`);
  } catch {
    unkept.set(`${kind} ${key}`, text);
  }
}
