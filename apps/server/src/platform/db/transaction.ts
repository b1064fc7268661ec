import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { Turns } from './snapshot/turns.ts';
import type { Tables } from './tables.ts';

/** One open transaction, for both ways to query: `client` for COPY and hand-written SQL, `kysely` for queries. */
export interface Transaction {
  readonly client: PoolClient;
  readonly kysely: Kysely<Tables>;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly isReadOnly?: boolean;
}

/** Every statement sees the database as it was at the first, and changes nothing. */
export const ONE_SNAPSHOT: TransactionOptions = { isolation: 'repeatable read', isReadOnly: true };

/** serialization_failure and deadlock_detected: nothing happened, and trying again is the documented answer. */
const RETRY_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. After a deadlock or a
 * serialisation failure `work` runs again (up to 4 times), so its only effects must be in the database.
 */
export async function runTransaction<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work, options);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === MAX_ATTEMPTS || !RETRY_CODES.has(code)) throw error;
    }
  }
}

async function runOnce<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  { isolation = 'read committed', isReadOnly = false }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}${isReadOnly ? ' READ ONLY' : ''}`);
    const result = await work(createTransaction(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away with whatever it had open.
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      failure = rollbackError;
    });
    throw error;
  } finally {
    client.release(failure);
  }
}

function createTransaction(client: PoolClient): Transaction {
  let kysely: Kysely<Tables> | undefined;
  return {
    client,
    get kysely() {
      kysely ??= createKyselyOn(client);
      return kysely;
    },
  };
}

/** Kysely on one borrowed connection. Queries started together take turns. */
function createKyselyOn(client: PoolClient): Kysely<Tables> {
  const turns = new Turns(client);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => turns.take() as Promise<PostgresPoolClient>,
        end: () => Promise.resolve(),
      },
    }),
  });
}
