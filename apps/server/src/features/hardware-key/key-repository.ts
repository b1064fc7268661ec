import { type HardwareKey, MAX_HARDWARE_KEYS } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { PublicKey } from './key-proof.ts';

interface HardwareKeyTable {
  id: Generated<string>;
  account_id: string;
  title: string;
  public_key: Buffer;
  fingerprint: string;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_hardware_key: HardwareKeyTable;
  }
}

const msOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

type Permit = (db: Kysely<Tables>) => Promise<void>;

/** Hardware keys of accounts. Who may see and change those of an account is decided before. */
export class HardwareKeyRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  list(accountId: string): Promise<HardwareKey[]> {
    return this.#db
      .selectFrom('account_hardware_key')
      .select(['id', 'title', 'fingerprint'])
      .select([msOf('created_at').$castTo<number>().as('createdMs')])
      .select([msOf('last_used_at').$castTo<number | null>().as('lastUsedMs')])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  }

  /** The public keys of an active account. */
  listPublicKeys(accountId: string): Promise<{ id: string; publicKey: Buffer }[]> {
    return this.#db
      .selectFrom('account_hardware_key')
      .innerJoin('account', 'account.id', 'account_hardware_key.account_id')
      .select(['account_hardware_key.id', 'public_key as publicKey'])
      .where('account_id', '=', accountId)
      .where('account.is_active', '=', true)
      .execute();
  }

  async usesLock(accountId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('account')
      .select('use_lock')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return row?.use_lock ?? false;
  }

  /**
   * Registers a key; why not, when it has it already or has as many as there may be.
   * @param permit takes what permits it, in the same transaction; what it throws takes everything back
   */
  add(
    accountId: string,
    { title, key }: { readonly title: string; readonly key: PublicKey },
    permit: Permit = async () => undefined,
  ): Promise<HardwareKey | 'hardwareKeyTaken' | 'hardwareKeysTooMany'> {
    return this.#changing(accountId, async (db) => {
      const keys = await new HardwareKeyRepository(db).list(accountId);
      if (keys.some(({ fingerprint }) => fingerprint === key.fingerprint)) return 'hardwareKeyTaken';
      if (keys.length >= MAX_HARDWARE_KEYS) return 'hardwareKeysTooMany';
      await permit(db);
      const { fingerprint, der } = key;
      const { id, createdMs } = await db
        .insertInto('account_hardware_key')
        .values({ account_id: accountId, title, fingerprint, public_key: der, last_used_at: null })
        .returning(['id', msOf('created_at').$castTo<number>().as('createdMs')])
        .executeTakeFirstOrThrow();
      return { id, title, fingerprint, createdMs, lastUsedMs: null };
    });
  }

  /**
   * Removes a key; why not, when it is none of the account, or the last of one that is asked for it.
   * @param permit as of {@link add}
   */
  remove(
    accountId: string,
    id: string,
    permit: Permit = async () => undefined,
  ): Promise<'done' | 'notFound' | 'hardwareKeyNeeded'> {
    return this.#changing(accountId, async (db) => {
      const inside = new HardwareKeyRepository(db);
      const keys = await inside.list(accountId);
      if (!keys.some((key) => key.id === id)) return 'notFound';
      if (keys.length === 1 && (await inside.usesLock(accountId))) return 'hardwareKeyNeeded';
      await permit(db);
      await db.deleteFrom('account_hardware_key').where('id', '=', id).execute();
      return 'done';
    });
  }

  /** False when it is to be asked for a key and has none. */
  setUseLock(accountId: string, useLock: boolean): Promise<boolean> {
    return this.#changing(accountId, async (db) => {
      if (useLock && (await new HardwareKeyRepository(db).list(accountId)).length === 0) return false;
      await db
        .updateTable('account')
        .set({ use_lock: useLock })
        .where('id', '=', accountId)
        .where('use_lock', '<>', useLock)
        .execute();
      return true;
    });
  }

  /** False when the key was removed meanwhile. */
  async markUsed(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('account_hardware_key')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Writes down that a key was shown in a session; false when the key was removed meanwhile. */
  markChecked(sessionId: string, keyId: string): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const key = await db
        .selectFrom('account_hardware_key')
        .select('id')
        .where('id', '=', keyId)
        .forShare()
        .executeTakeFirst();
      if (key === undefined) return false;
      await db
        .updateTable('session')
        .set({ lock_checked_at: sql<Date>`now()` })
        .where('id', '=', sessionId)
        .execute();
      return true;
    });
  }

  /** Changes of the keys of an account come one after the other, so that two at once do not take its last two. */
  #changing<T>(accountId: string, change: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      return change(db);
    });
  }
}
