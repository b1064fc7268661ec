import { type KeptAnswers, type KeptStore, photoKeysOf, type TakenAlong } from './kept.ts';

const DATABASE = 'zutai-inspection';
const STORES = ['taken', 'answers', 'photo'] as const;
type StoreName = (typeof STORES)[number];

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
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

interface DeviceStore extends KeptStore {
  keep(answers: KeptAnswers): Promise<void>;
  keepPhoto(key: string, photo: Blob): Promise<void>;
  /** Those that answers name stay. */
  removePhotos(keys: readonly string[]): Promise<void>;
  /** What an account took along; undefined for nothing. */
  taken(owner: string): Promise<TakenAlong | undefined>;
  takeAlong(taken: TakenAlong): Promise<void>;
  /** Forgets what was taken along by all but this account; answers that wait stay, each for its account. */
  forgetTaken(but: string | undefined): Promise<void>;
}

/** What this device keeps of inspections, in IndexedDB. */
export const deviceStore: DeviceStore = {
  list: (owner) =>
    transact('readonly', async ({ answers }) => {
      const all = await ask(answers.getAll() as IDBRequest<StoredAnswers[]>);
      return all.filter((one) => one.owner === owner).sort((a, b) => a.number - b.number);
    }),
  keep: (kept) =>
    transact('readwrite', async ({ answers }) => {
      const all = await ask(answers.getAll() as IDBRequest<StoredAnswers[]>);
      const number = Math.max(0, ...all.map((one) => one.number)) + 1;
      await ask(answers.put({ ...kept, number } satisfies StoredAnswers, kept.key));
    }),
  change: (key, change) =>
    transact('readwrite', async ({ answers }) => {
      const before = await ask(answers.get(key) as IDBRequest<StoredAnswers | undefined>);
      if (before !== undefined) await ask(answers.put({ ...before, ...change }, key));
    }),
  remove: (key) =>
    transact('readwrite', async ({ answers, photo }) => {
      const before = await ask(answers.get(key) as IDBRequest<StoredAnswers | undefined>);
      if (before === undefined) return;
      for (const one of photoKeysOf(before)) await ask(photo.delete(one));
      await ask(answers.delete(key));
    }),
  photo: (key) => transact('readonly', ({ photo }) => ask(photo.get(key) as IDBRequest<Blob | undefined>)),
  keepPhoto: (key, blob) =>
    transact('readwrite', async ({ photo }) => {
      await ask(photo.put(blob, key));
    }),
  removePhotos: (keys) =>
    transact('readwrite', async ({ answers, photo }) => {
      const all = await ask(answers.getAll() as IDBRequest<StoredAnswers[]>);
      const named = new Set(all.flatMap(photoKeysOf));
      for (const key of keys) if (!named.has(key)) await ask(photo.delete(key));
    }),
  taken: (owner) =>
    transact('readonly', ({ taken }) => ask(taken.get(owner) as IDBRequest<TakenAlong | undefined>)),
  takeAlong: (along) =>
    transact('readwrite', async ({ taken }) => {
      await ask(taken.put(along, along.owner));
    }),
  forgetTaken: (but) =>
    transact('readwrite', async ({ taken }) => {
      for (const owner of await ask(taken.getAllKeys())) if (owner !== but) await ask(taken.delete(owner));
    }),
};
