import { ConfigError, loadConfig, type ServerConfig } from './platform/config/load-config.ts';
import { createLifecycle } from './platform/lifecycle/lifecycle.ts';
import { endWithProcess } from './platform/lifecycle/process-signals.ts';
import { createLogger } from './platform/logging/logger.ts';
import { startPlatform } from './platform/start-platform.ts';
import { welcomeText } from './welcome.ts';

function readConfig(): ServerConfig {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

const config = readConfig();
const logger = createLogger({ level: config.logLevel });
const lifecycle = createLifecycle(logger);
endWithProcess(lifecycle, logger);

/** Starts the database and, while it gets ready in a process of its own, loads all other code: half of a start. */
async function start() {
  const waiting = Promise.withResolvers<void>();
  const starting = startPlatform(config, logger, lifecycle, {
    onFailed: (error) => {
      logger.fatal({ err: error }, 'the database cannot be brought back; stopping');
      void lifecycle.stop().then(() => process.exit(1));
    },
    onWaiting: waiting.resolve,
  });
  await Promise.race([waiting.promise, starting]);
  const [{ startApp }, platform] = await Promise.all([import('./app.ts'), starting]);
  return startApp(platform, lifecycle);
}

try {
  const started = await start();
  console.log(welcomeText(started, { isTerminal: process.stdout.isTTY === true }));
} catch (error) {
  logger.fatal({ err: error }, 'the server could not start');
  await lifecycle.stop();
  process.exit(1);
}
