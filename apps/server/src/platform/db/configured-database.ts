import type { ClientConfig } from 'pg';
import type { ServerConfig } from '../config/load-config.ts';
import type { Logger } from '../logging/logger.ts';
import { connectDatabase, type Database } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { reachEmbeddedPostgres } from './embedded/reach.ts';

export interface ConfiguredDatabase {
  /** How it is reached, for a connection of one's own. */
  readonly connection: ClientConfig;
  readonly database: Database;
  /** Ends the connections, and an embedded PostgreSQL that was started for them. */
  readonly close: () => Promise<void>;
}

type Config = Pick<ServerConfig, 'databaseUrl' | 'dataFolder'>;

/**
 * The database that the settings name, for a command beside the server: an outside one, the embedded one that a server
 * runs on the data folder, or the embedded one of a stopped server, which runs as long as the command.
 * @param mayMake makes an embedded database where there is none yet
 */
export async function openConfiguredDatabase(
  config: Config,
  logger: Logger,
  { mayMake = false } = {},
): Promise<ConfiguredDatabase> {
  const { connection, stop } = await reach(config, logger, mayMake);
  try {
    const database = await connectDatabase({ connection, logger, maxConnections: 8 });
    return {
      connection,
      database,
      close: async () => {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function reach({ databaseUrl, dataFolder }: Config, logger: Logger, mayMake: boolean) {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  if (!mayMake) {
    const running = await reachEmbeddedPostgres(dataFolder);
    if (running !== undefined) return { connection: running, stop: async () => {} };
  }
  return startEmbeddedPostgres({ folder: dataFolder, logger });
}
