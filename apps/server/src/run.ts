import { startApp } from './app.ts';
import { ConfigError, loadConfig, type ServerConfig } from './platform/config/load-config.ts';
import { createLifecycle } from './platform/lifecycle/lifecycle.ts';
import { endWithProcess } from './platform/lifecycle/process-signals.ts';
import { createLogger } from './platform/logging/logger.ts';
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
try {
  const started = await startApp(config, logger, lifecycle);
  console.log(welcomeText(started, { isTerminal: process.stdout.isTTY === true }));
} catch (error) {
  logger.fatal({ err: error }, 'the server could not start');
  await lifecycle.stop();
  process.exit(1);
}
