import { type KeptAnswers, type KeptStore, photoKeysOf, type TakenAlong } from './kept.ts';

const DATABASE = 'zutai-inspection';
const VERSION = 2;
const STORES = ['taken', 'answers', 'photo'] as const;
type StoreName = (typeof STORES)[number];

/** A browser that does not open its storage within this gives nothing out, ms. */
const OPEN_MS = 5_000;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('IndexedDB'));
    }, OPEN_MS);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) for (const name of STORES) request.result.createObjectStore(name);
      else if (request.transaction !== null) sayWhosePhotos(request.transaction.objectStore('photo'));
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      // A newer page upgrades it.
      request.result.onversionchange = () => request.result.close();
      if (isLate) request.result.close();
      else resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error ?? new Error('IndexedDB'));
    };
  });
}

/** Photos of version 1 are of this moment, and of nobody who is known. */
function sayWhosePhotos(photo: IDBObjectStore): void {
  const atMs = Date.now();
  const cursor = photo.openCursor();
  cursor.onsuccess = () => {
    if (cursor.result === null) return;
    cursor.result.update({ blob: cursor.result.value as Blob, owner: '', atMs } satisfies StoredPhoto);
    cursor.result.continue();
  };
}

type Stores = Readonly<Record<StoreName, IDBObjectStore>>;

/**
 * One transaction, done when the device has it.
 * @throws where the browser keeps nothing, or has no room left
 */
async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction([...STORES], mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
    const stores = Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)]));
    const [answer] = await Promise.all([work(stores as Stores), done]);
    return answer;
  } finally {
    database.close();
  }
}

function ask<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** As it lies there: numbered in the order in which they were given, which no clock decides. */
interface StoredAnswers extends KeptAnswers {
  readonly number: number;
}

interface StoredPhoto {
  readonly blob: Blob;
  /** '' for one whose owner is not known. */
  readonly owner: string;
  /** When it was taken, by the clock of this device, ms UTC. */
  readonly atMs: number;
}

const allAnswers = (answers: IDBObjectStore) => ask(answers.getAll() as IDBRequest<StoredAnswers[]>);
const takenOf = (taken: IDBObjectStore, owner: string) =>
  ask(taken.get(owner) as IDBRequest<TakenAlong | undefined>);

interface DeviceStore extends KeptStore {
  /**
   * Keeps answers, unless there are some of the same inspection, such as from another tab.
   * @returns whether it kept them
   */
  keep(answers: KeptAnswers): Promise<boolean>;
  keepPhoto(key: string, owner: string, photo: Blob): Promise<void>;
  /** Those that answers name stay. */
  removePhotos(keys: readonly string[]): Promise<void>;
  /** Removes photos taken before a time that neither answers name nor `isNamed` knows. */
  removeOldPhotos(beforeMs: number, isNamed: (key: string) => boolean): Promise<void>;
  /** What an account took along; undefined for nothing. */
  taken(owner: string): Promise<TakenAlong | undefined>;
  /** What was sent meanwhile stays marked so. */
  takeAlong(taken: TakenAlong): Promise<void>;
  /** Forgets what an account took along; answers that wait stay, each for its account. */
  forgetTaken(owner: string): Promise<void>;
  /** As {@link forgetTaken}, of all accounts but one. */
  forgetTakenByOthers(owner: string): Promise<void>;
}

/** What this device keeps of inspections, in IndexedDB. */
export const deviceStore: DeviceStore = {
  list: (owner) =>
    transact('readonly', async ({ answers }) => {
      const all = await allAnswers(answers);
      return all.filter((one) => one.owner === owner).sort((a, b) => a.number - b.number);
    }),
  keep: (kept) =>
    transact('readwrite', async ({ answers }) => {
      const all = await allAnswers(answers);
      if (all.some(({ owner, inspection }) => owner === kept.owner && inspection.id === kept.inspection.id))
        return false;
      const number = Math.max(0, ...all.map((one) => one.number)) + 1;
      await ask(answers.put({ ...kept, number } satisfies StoredAnswers, kept.key));
      return true;
    }),
  change: (key, change) =>
    transact('readwrite', async ({ answers }) => {
      const before = await ask(answers.get(key) as IDBRequest<StoredAnswers | undefined>);
      if (before !== undefined) await ask(answers.put({ ...before, ...change }, key));
    }),
  remove: (key, sentMs) =>
    transact('readwrite', async ({ answers, photo, taken }) => {
      const before = await ask(answers.get(key) as IDBRequest<StoredAnswers | undefined>);
      if (before === undefined) return;
      for (const one of photoKeysOf(before)) await ask(photo.delete(one));
      await ask(answers.delete(key));
      const along = await takenOf(taken, before.owner);
      if (sentMs === undefined || along === undefined) return;
      const inspections = along.inspections.map((one) =>
        one.id === before.inspection.id ? { ...one, sentMs } : one,
      );
      await ask(taken.put({ ...along, inspections } satisfies TakenAlong, before.owner));
    }),
  photo: (key) =>
    transact(
      'readonly',
      async ({ photo }) => (await ask(photo.get(key) as IDBRequest<StoredPhoto | undefined>))?.blob,
    ),
  keepPhoto: (key, owner, blob) =>
    transact('readwrite', async ({ photo }) => {
      await ask(photo.put({ blob, owner, atMs: Date.now() } satisfies StoredPhoto, key));
    }),
  removePhotos: (keys) =>
    transact('readwrite', async ({ answers, photo }) => {
      const named = new Set((await allAnswers(answers)).flatMap(photoKeysOf));
      for (const key of keys) if (!named.has(key)) await ask(photo.delete(key));
    }),
  removeOldPhotos: (beforeMs, isNamed) =>
    transact('readwrite', async ({ answers, photo }) => {
      const named = new Set((await allAnswers(answers)).flatMap(photoKeysOf));
      for (const key of (await ask(photo.getAllKeys())).map(String)) {
        if (named.has(key) || isNamed(key)) continue;
        const { atMs } = await ask(photo.get(key) as IDBRequest<StoredPhoto>);
        if (atMs < beforeMs) await ask(photo.delete(key));
      }
    }),
  taken: (owner) => transact('readonly', ({ taken }) => takenOf(taken, owner)),
  takeAlong: (along) =>
    transact('readwrite', async ({ taken }) => {
      const before = await takenOf(taken, along.owner);
      const sent = new Map<string, number | undefined>(
        before?.inspections.map(({ id, sentMs }) => [id, sentMs]),
      );
      const inspections = along.inspections.map((one) => {
        const sentMs = sent.get(one.id);
        return sentMs === undefined ? one : { ...one, sentMs };
      });
      await ask(taken.put({ ...along, inspections } satisfies TakenAlong, along.owner));
    }),
  forgetTaken: (owner) =>
    transact('readwrite', async ({ taken }) => {
      await ask(taken.delete(owner));
    }),
  forgetTakenByOthers: (own) =>
    transact('readwrite', async ({ taken }) => {
      for (const owner of await ask(taken.getAllKeys())) if (owner !== own) await ask(taken.delete(owner));
    }),
};
