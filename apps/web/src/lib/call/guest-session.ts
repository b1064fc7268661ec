/** The session of a guest, who came by the link of this key. */
interface GuestSession {
  readonly key: string;
  readonly token: string;
}

const NAME = 'guestSession';

/**
 * Of this tab alone, and of what it opens: somebody who is signed in stays so in their other tabs. Kept over a reload,
 * where the browser keeps anything at all.
 */
let session: GuestSession | null = read();

function read(): GuestSession | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { key, token } = kept as Partial<GuestSession>;
    return typeof key === 'string' && typeof token === 'string' ? { key, token } : null;
  } catch {
    return null;
  }
}

export const guestSession = (): GuestSession | null => session;

export function setGuestSession(next: GuestSession | null): void {
  session = next;
  try {
    if (next === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // It lasts until the tab is reloaded.
  }
}
