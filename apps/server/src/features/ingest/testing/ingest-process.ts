import type { ClientConfig } from 'pg';
import { connectDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { connectExternalBus } from '../../../platform/mqtt/index.ts';
import { startDataPath } from './data-path.ts';

/*
 * The data path in a process of its own, for tests that kill it. Says 'ready', and answers 'groups' with the
 * groups it ingests.
 */
export interface IngestProcessOrder {
  readonly connection: ClientConfig;
  readonly brokerUrl: string;
}

async function run({ connection, brokerUrl }: IngestProcessOrder): Promise<void> {
  const logger = createLogger({ level: process.env.TEST_LOG_LEVEL ?? 'fatal', form: 'short' });
  const database = await connectDatabase({ connection, logger, maxConnections: 8 });
  const bus = await connectExternalBus({ url: brokerUrl, logger });
  const dataPath = await startDataPath({ database, bus, logger, isShared: true });
  process.on('message', (message) => {
    if (message === 'groups') process.send?.(dataPath.ingest.ownedGroups());
  });
  process.send?.('ready');
}

process.once('message', (order) => void run(order as IngestProcessOrder));
process.on('disconnect', () => process.exit(0));
