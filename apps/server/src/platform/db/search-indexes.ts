import type { Logger } from '../logging/logger.ts';
import type { Database } from './database.ts';

/**
 * Makes the indexes of searches where they are missing (migration 0040), for who installed the extension since. Without
 * them searches find the same and take longer, so that it stops nothing.
 */
export async function buildSearchIndexes(database: Pick<Database, 'pool'>, logger: Logger): Promise<boolean> {
  const { rows } = await database.pool.query<{ reason: string | null }>(
    'SELECT build_search_indexes() AS reason',
  );
  const reason = rows[0]?.reason ?? undefined;
  if (reason !== undefined)
    logger.warn(`searches read whole tables, because their indexes cannot be made: ${reason}`);
  return reason === undefined;
}
