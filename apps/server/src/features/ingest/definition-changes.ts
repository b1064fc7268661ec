import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';

export interface DefinitionChangesOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Something of this gateway was changed, made or deleted. */
  readonly onChange: (groupId: string, gatewayId: string) => void;
  /** Changes may have been missed. */
  readonly onGap: () => void;
}

const RETRY_MS = 1_000;

/**
 * Hears what the triggers of migration 0006 tell, on a connection of its own.
 * @returns stops
 */
export function listenToDefinitionChanges(options: DefinitionChangesOptions): () => Promise<void> {
  const { database, logger, onChange, onGap } = options;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    let isFirst = true;
    while (!stopping.signal.aborted) {
      try {
        const client = await database.pool.connect();
        const end = listen(client);
        await client.query('LISTEN zutai_definition');
        if (!isFirst) onGap();
        isFirst = false;
        const failure = await end;
        client.release(failure ?? true);
      } catch (error) {
        logger.warn({ err: error }, 'changes of gateways cannot be heard; trying again');
      }
      await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function listen(client: PoolClient): Promise<Error | undefined> {
    client.on('notification', ({ payload = '' }) => {
      const [groupId, gatewayId] = payload.split(' ');
      if (groupId !== undefined && gatewayId !== undefined) onChange(groupId, gatewayId);
    });
    return new Promise((resolve) => {
      client.once('error', resolve);
      client.once('end', () => resolve(undefined));
      stopping.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
