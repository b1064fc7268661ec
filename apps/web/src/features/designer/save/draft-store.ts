import type { Page } from '@zutai/diagram';
import { keyOfAccount } from '../../../lib/stored/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { ownerKeyOf } from '../../page-list/index.ts';
import type { PageName } from './page-name.ts';

/** What was drawn and not saved, kept on this computer so that a crash loses nothing. */
export interface Draft {
  file: Page;
  /** When it was drawn, ms UTC. */
  timeMs: number;
  /** Revision it was drawn from; 0 for a new page. */
  revision: number;
  /** The name it had there; absent in drafts of versions before. */
  name?: PageName;
}

const DATABASE = 'zutai-designer';
const STORE = 'draft';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

async function ask<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = make(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
  } finally {
    database.close();
  }
}

/** Drafts by page. A browser that gives no storage draws without them. */
export const draftStore = {
  async read(key: string): Promise<Draft | undefined> {
    const found = await ask('readonly', (store) => store.get(key) as IDBRequest<Draft | undefined>).catch(
      () => undefined,
    );
    return found;
  },
  write: (key: string, draft: Draft): Promise<unknown> =>
    ask('readwrite', (store) => store.put(draft, key)).catch(() => undefined),
  delete: (key: string): Promise<unknown> =>
    ask('readwrite', (store) => store.delete(key)).catch(() => undefined),
};

/** Key of a page's draft of the account that is signed in; new pages have one an owner. */
export function draftKey(owner: PageOwner, pageId: string | undefined): string {
  return keyOfAccount(`${ownerKeyOf(owner)}/${pageId ?? 'new'}`);
}
