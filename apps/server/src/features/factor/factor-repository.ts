import { STEP_SECONDS } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import { AppError, type Caller, type Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';

interface TotpTable {
  account_id: string;
  secret: Buffer;
  last_step: string;
  created_at: Generated<Date>;
}

interface TotpSetupTable {
  session_id: string;
  secret: Buffer;
  expires_at: Generated<Date>;
}

interface RecoveryCodeTable {
  account_id: string;
  recovery_hash: Buffer;
  used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_totp: TotpTable;
    totp_setup: TotpSetupTable;
    account_recovery_code: RecoveryCodeTable;
  }
}

export interface FactorKinds {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

/** Authenticator apps and recovery codes of accounts, secrets sealed. */
export class FactorRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  findTotp(accountId: string): Promise<{ secret: Buffer; createdAt: Date } | undefined> {
    return this.#db
      .selectFrom('account_totp')
      .select(['secret', 'created_at as createdAt'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  async requiresFactor(organisationId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('organisation')
      .select('requires_second_factor')
      .where('id', '=', organisationId)
      .executeTakeFirst();
    return row?.requires_second_factor ?? false;
  }

  /** Takes a step of time; false when it, or a later one, was taken before. Of any number at once one gets it. */
  async takeStep(accountId: string, step: number): Promise<boolean> {
    const row = await this.#db
      .updateTable('account_totp')
      .set({ last_step: String(step) })
      .where('account_id', '=', accountId)
      .where('last_step', '<', String(step))
      .returning('account_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Takes a recovery code; false when there is none such, or it was taken before. */
  async takeRecoveryCode(accountId: string, codeHash: Buffer): Promise<boolean> {
    const row = await this.#db
      .updateTable('account_recovery_code')
      .set({ used_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('recovery_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('account_recovery_code')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Keeps a secret until its first code, for the session that asked; one before is forgotten. */
  async beginSetup(sessionId: string, secret: Buffer): Promise<void> {
    const expires_at = sql<Date>`now() + make_interval(secs => ${STEP_SECONDS})`;
    await this.#db
      .insertInto('totp_setup')
      .values({ session_id: sessionId, secret, expires_at })
      .onConflict((row) => row.column('session_id').doUpdateSet({ secret, expires_at }))
      .execute();
  }

  async findSetup(sessionId: string): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom('totp_setup')
      .select('secret')
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row?.secret;
  }

  /** Sets an app up with the step of its first code, and recovery codes with it. False when there is one already. */
  setTotp(
    owner: Pick<Caller, 'accountId' | 'sessionId' | 'mustSetFactor'>,
    totp: { secret: Buffer; step: number },
    codeHashes: readonly Buffer[],
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      if (!(await mayAdd(db, owner))) return false;
      const row = await db
        .insertInto('account_totp')
        .values({ account_id: owner.accountId, secret: totp.secret, last_step: String(totp.step) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
      if (row === undefined) return false;
      await db.deleteFrom('totp_setup').where('session_id', '=', owner.sessionId).execute();
      await replaceCodes(db, owner.accountId, codeHashes);
      return true;
    });
  }

  /** False when the account has no factor any more that they could stand for. */
  replaceRecoveryCodes(accountId: string, codeHashes: readonly Buffer[]): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      await lockFactors(db, accountId);
      if (!(await hasFactor(db, accountId))) return false;
      await replaceCodes(db, accountId, codeHashes);
      return true;
    });
  }

  /** Gives recovery codes to an account that has a factor and no codes left; false when it is another. */
  addRecoveryCodes(accountId: string, codeHashes: readonly Buffer[]): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      await lockFactors(db, accountId);
      if (!(await hasFactor(db, accountId))) return false;
      if ((await new FactorRepository(db).countRecoveryCodes(accountId)) > 0) return false;
      await replaceCodes(db, accountId, codeHashes);
      return true;
    });
  }

  /** What an account has beside recovery codes, which stand for these alone. */
  findKinds(accountId: string): Promise<FactorKinds> {
    return findKinds(this.#db, accountId);
  }

  /**
   * Takes a factor away, and with the last one the recovery codes.
   * @param remove deletes it with the connection that it is given; false when there was none
   * @throws AppError factorRequired for the last one where the organisation asks for one
   */
  removeOne(
    scope: Pick<Scope, 'organisationId' | 'accountId'>,
    remove: (db: Kysely<Tables>) => Promise<boolean>,
  ): Promise<boolean> {
    const { organisationId, accountId } = scope;
    return this.#db.transaction().execute(async (db) => {
      await lockFactors(db, accountId);
      if (!(await remove(db))) return false;
      if (await hasFactor(db, accountId)) return true;
      if (await new FactorRepository(db).requiresFactor(organisationId)) throw new AppError('factorRequired');
      await replaceCodes(db, accountId, []);
      return true;
    });
  }

  async removeTotp(accountId: string, db: Kysely<Tables>): Promise<boolean> {
    const row = await db
      .deleteFrom('account_totp')
      .where('account_id', '=', accountId)
      .returning('account_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Forgets every factor of an account, hardware keys too: it is asked for none after that. */
  removeAll(accountId: string): Promise<void> {
    return this.#db.transaction().execute(async (db) => {
      await lockFactors(db, accountId);
      await db.deleteFrom('account_totp').where('account_id', '=', accountId).execute();
      await db.deleteFrom('account_passkey').where('account_id', '=', accountId).execute();
      await db
        .updateTable('account')
        .set({ use_lock: false })
        .where('id', '=', accountId)
        .where('use_lock', '=', true)
        .execute();
      await db.deleteFrom('account_hardware_key').where('account_id', '=', accountId).execute();
      await replaceCodes(db, accountId, []);
    });
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('totp_setup').where('expires_at', '<', sql<Date>`now()`).execute();
  }
}

/** Changes of an account's factors come one after the other: two that remove one each see each other. */
async function lockFactors(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}

/**
 * That a factor may be added, whose account is then locked. A session that was begun without one, in which no password
 * is asked for again, sets up the first and no other: meanwhile the owner may have done so elsewhere.
 */
export async function mayAdd(
  db: Kysely<Tables>,
  { accountId, mustSetFactor = false }: Pick<Caller, 'accountId' | 'mustSetFactor'>,
): Promise<boolean> {
  await lockFactors(db, accountId);
  if (!mustSetFactor) return true;
  return !(await hasFactor(db, accountId));
}

async function hasFactor(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const { hasTotp, hasPasskey } = await findKinds(db, accountId);
  return hasTotp || hasPasskey;
}

async function findKinds(db: Kysely<Tables>, accountId: string): Promise<FactorKinds> {
  const { rows } = await sql<FactorKinds>`select
    exists (select from account_totp where account_id = ${accountId}) as "hasTotp",
    exists (select from account_passkey where account_id = ${accountId}) as "hasPasskey"`.execute(db);
  return rows[0]!;
}

async function replaceCodes(
  db: Kysely<Tables>,
  account_id: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('account_recovery_code').where('account_id', '=', account_id).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('account_recovery_code')
    .values(hashes.map((recovery_hash) => ({ account_id, recovery_hash, used_at: null })))
    .execute();
}
