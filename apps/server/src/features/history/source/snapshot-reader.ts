import type { ClientBase, Pool } from 'pg';

// A repeatable read sees segments and rows as they were at one moment, so that a value on its way from one to the other
// is seen once. But a table that was dropped is gone for every snapshot: whoever drops an emptied day locks `history`
// exclusively (compression-repository.ts). The lock taken here, before the snapshot is (LOCK takes none), makes that
// wait until this transaction ends; and what was dropped before was compressed before, which the snapshot then sees.
const BEGIN = 'begin isolation level repeatable read read only; lock table only history in access share mode';

/** Runs `work` on a connection on which history stands still. */
export async function readHistory<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(BEGIN);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection whose COPY was cut short is in no state to be used again.
    client.release(failure);
  }
}
