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

/** Of this window alone, until it is loaded anew. */
const WINDOW_ID = Math.random().toString(36).slice(2);

/** Drafts of a page have the key of the page, and those of each window its own: `#` is in no key of a page. */
const rangeOf = (page: string) => IDBKeyRange.bound(page, `${page}#\uffff`);

/** A draft that no window is drawing: it was closed, reloaded, or crashed. */
export interface LeftDraft extends Draft {
  readonly key: string;
}

/** What a window asks the others, and the longest that one which is drawing takes to answer, ms. */
const ASK = 'held?';
const ANSWER_MS = 500;

/** Keys of the drafts that other windows are drawing. Web Locks would know, and are not there on plain HTTP. */
async function heldKeys(): Promise<ReadonlySet<unknown>> {
  const held = new Set<unknown>();
  const channel = new BroadcastChannel(DATABASE);
  channel.onmessage = ({ data }) => held.add(data);
  channel.postMessage(ASK);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return held;
}

/** Drafts by page and window. A browser that gives no storage draws without them. */
export const draftStore = {
  /** Drafts of a page that are nobody's, the latest first. */
  async readLeft(page: string): Promise<LeftDraft[]> {
    const [keys, drafts] = await Promise.all([
      ask('readonly', (store) => store.getAllKeys(rangeOf(page))).catch(() => []),
      ask('readonly', (store) => store.getAll(rangeOf(page)) as IDBRequest<Draft[]>).catch(() => []),
    ]);
    if (drafts.length === 0) return [];
    const held = await heldKeys();
    return drafts
      .map((draft, i) => ({ ...draft, key: String(keys[i]) }))
      .filter(({ key }) => !held.has(key))
      .sort((a, b) => b.timeMs - a.timeMs);
  },
  write: (key: string, draft: Draft): Promise<unknown> =>
    ask('readwrite', (store) => store.put(draft, key)).catch(() => undefined),
  delete: (key: string): Promise<unknown> =>
    ask('readwrite', (store) => store.delete(key)).catch(() => undefined),
  /** Makes a draft this window's own, never being without either. */
  async adopt(page: string, { key, ...draft }: LeftDraft): Promise<void> {
    const own = windowDraftKey(page);
    if (own === key) return;
    await this.write(own, draft);
    await this.delete(key);
  },
  /**
   * Says to other windows that a draft is being drawn here.
   * @returns ends it
   */
  hold(key: string): () => void {
    const channel = new BroadcastChannel(DATABASE);
    channel.onmessage = ({ data }) => {
      if (data === ASK) channel.postMessage(key);
    };
    return () => channel.close();
  },
};

/** Key of a page's drafts of the account that is signed in; new pages have one an owner. */
export function draftKey(owner: PageOwner, pageId: string | undefined): string {
  return keyOfAccount(`${ownerKeyOf(owner)}/${pageId ?? 'new'}`);
}

/** Key of this window's draft of a page: two windows on one page do not write over each other. */
export const windowDraftKey = (page: string): string => `${page}#${WINDOW_ID}`;
