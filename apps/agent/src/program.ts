import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { AgentLog } from './health/agent-log.ts';
import { RestartableAgent } from './restartable-agent.ts';
import { readSettings, SettingsError } from './settings.ts';

async function run(command: string): Promise<void> {
  const usage = `Usage: ${command} --config file.json`;
  let path: string | undefined;
  try {
    path = parseArgs({ options: { config: { type: 'string' } } }).values.config;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n${usage}`);
  }
  if (!path) throw new SettingsError(usage);
  const settings = readSettings(path);
  // It outlives a restart, so that what was before can be read after it.
  const logger = new AgentLog(pino({ name: 'agent' }));
  const agent = new RestartableAgent({ ...settings, logger });
  await agent.start();
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

/**
 * Runs the gateway agent as this process, by its command line, until a signal ends it.
 * @param command how the program is called, for the message about its use
 */
export function runProgram(command: string): void {
  run(command).catch((error: unknown) => {
    process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  });
}
