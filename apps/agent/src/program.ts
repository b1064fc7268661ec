import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { AgentLog } from './health/agent-log.ts';
import type { ProgramExchange } from './options.ts';
import { RestartableAgent } from './restartable-agent.ts';
import { type AgentSettings, readSettings, SettingsError } from './settings.ts';
import { BASE_FILE_VARIABLE, EXCHANGE_EXIT_CODE, launch, ONLINE_MESSAGE } from './update/launcher.ts';
import { ProgramStore } from './update/program-store.ts';
import { agentVersion } from './version.ts';

/** Time in which a new program has to reach the platform, s. */
const TRIAL_SECONDS = 300;

function requireSettings(command: string): AgentSettings {
  const usage = `Usage: ${command} --config file.json`;
  let path: string | undefined;
  try {
    path = parseArgs({ options: { config: { type: 'string' } } }).values.config;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n${usage}`);
  }
  if (!path) throw new SettingsError(usage);
  return readSettings(path);
}

interface Process {
  readonly settings: AgentSettings;
  readonly logger: AgentLog;
  /** Undefined where the program does not exchange itself. */
  readonly store: ProgramStore | undefined;
}

/** Runs the agent in this process until a signal, or the end of who started it, ends it; true: another is installed. */
async function runAgent({ settings, logger, store }: Process): Promise<boolean> {
  const exchanged = Promise.withResolvers<boolean>();
  const { updateKey: _, ...identity } = settings;
  const exchange: ProgramExchange | undefined = store && {
    store,
    begin: () => {
      // What did not end in order is logged; the next program begins all the same.
      void agent
        .stop()
        .catch((error: unknown) => logger.error({ error: String(error) }, 'the agent did not stop in order'))
        .then(() => exchanged.resolve(true));
    },
    noteOnline: () => void process.send?.(ONLINE_MESSAGE),
  };
  const agent = new RestartableAgent({ ...identity, logger, ...(exchange && { exchange }) });
  let isStopping = false;
  const stop = (signal: string): void => {
    // A second signal ends the process at once, by the default of the operating system.
    process.removeAllListeners('SIGTERM');
    process.removeAllListeners('SIGINT');
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    void agent.stop().then(() => exchanged.resolve(false));
  };
  const onSignal = (signal: NodeJS.Signals) => stop(signal);
  const onDisconnect = () => stop('the launcher ended');
  await agent.start();
  const { sn, group, dataFolder } = settings;
  logger.info({ sn, group, dataFolder, version: agentVersion }, 'agent started');
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  process.once('disconnect', onDisconnect);
  // It may have ended while this one started.
  if (store !== undefined && process.env[BASE_FILE_VARIABLE] !== undefined && !process.connected)
    onDisconnect();
  try {
    return await exchanged.promise;
  } finally {
    process.removeListener('SIGTERM', onSignal);
    process.removeListener('SIGINT', onSignal);
    process.removeListener('disconnect', onDisconnect);
  }
}

async function run(command: string, oneFile: string | undefined): Promise<number> {
  const settings = requireSettings(command);
  // It outlives a restart, so that what was before can be read after it.
  const logger = new AgentLog(pino({ name: 'agent' }));
  if (oneFile === undefined) {
    await runAgent({ settings, logger, store: undefined });
    return 0;
  }
  const { sn, dataFolder, updateKey: key } = settings;
  const startedBy = process.env[BASE_FILE_VARIABLE];
  const [, version = agentVersion, file = oneFile] = /^([^:]+):(.+)$/s.exec(startedBy ?? '') ?? [];
  const base = { file, version };
  const store = new ProgramStore({ folder: join(dataFolder, 'program'), base, sn, key });
  const runHere = () => runAgent({ settings, logger, store });
  if (startedBy !== undefined) return (await runHere()) ? EXCHANGE_EXIT_CODE : 0;
  const trialMs = Number(process.env.ZUTAI_AGENT_TRIAL_SECONDS || TRIAL_SECONDS) * 1000;
  return launch({ store, dataFolder, logger, trialMs, runInstalled: runHere });
}

/**
 * Runs the gateway agent as this process, by its command line, until a signal ends it.
 * @param command how the program is called, for the message about its use
 * @param oneFile the program as one file, which can exchange itself; absent: it runs from its sources
 */
export function runProgram(command: string, oneFile?: string): void {
  run(command, oneFile).then(
    (code) => {
      process.exitCode = code;
      // The channel to who started it would keep the process.
      if (process.connected) process.disconnect();
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
      process.exitCode = 1;
      if (process.connected) process.disconnect();
    },
  );
}
