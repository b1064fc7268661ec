import type { Pool } from 'pg';
import { expect } from 'vitest';

/**
 * Has something happen between two statements of `act`: another connection holds `lock` until `act` waits for it, or is
 * through without waiting, then makes `change` and commits both.
 * @param lock statements that lock rows or tables, and may change them
 * @returns what `act` answers
 */
export async function whileWaiting<T>(
  pool: Pool,
  { lock, change = '' }: { readonly lock: string; readonly change?: string },
  act: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${lock}`);
    let isThrough = false;
    const acting = act().finally(() => {
      isThrough = true;
    });
    // Looked at below, however it ends.
    acting.catch(() => undefined);
    const isWaiting = async () => {
      const { rows } = await client.query(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return isThrough || rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    await client.query(`${change}; commit`);
    return await acting;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
