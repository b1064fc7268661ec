import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startAgent } from './index.ts';
import { readSettings, SettingsError } from './settings.ts';

const usage = 'Usage: npm run agent -- --config file.json';

async function main(): Promise<void> {
  let path: string | undefined;
  try {
    path = parseArgs({ options: { config: { type: 'string' } } }).values.config;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n${usage}`);
  }
  if (!path) throw new SettingsError(usage);
  const settings = readSettings(path);
  const logger = pino({ name: 'agent' });
  const agent = await startAgent({ ...settings, logger });
  logger.info({ sn: settings.sn, group: settings.group, dataFolder: settings.dataFolder }, 'agent started');
  const stop = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'stopping');
    // A second signal ends the process at once, by the default of the operating system.
    process.removeAllListeners('SIGTERM');
    process.removeAllListeners('SIGINT');
    void agent.stop().then(() => {
      process.exitCode = 0;
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
