import type { Logger } from '../logging/logger.ts';
import type { Lifecycle } from './lifecycle.ts';

/**
 * Ends the process cleanly on SIGTERM and SIGINT (exit code 0; at once on a second one), and after an error
 * that nobody caught (exit code 1): its state can no longer be trusted, and whatever restarts it finds
 * everything committed. Also ends when the terminal goes away (SIGHUP) or the tool that started it was killed.
 */
export function endWithProcess(lifecycle: Lifecycle, logger: Logger): void {
  let isEnding = false;

  async function end(exitCode: number): Promise<void> {
    isEnding = true;
    await lifecycle.stop();
    logger.flush();
    process.exit(exitCode);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) {
        process.exit(1);
      }
      logger.info({ signal }, 'stopping');
      void end(0);
    });
  }
  // The tool's end of the channel closes even when the tool is killed without a chance to pass on a signal.
  if (process.connected) {
    process.once('disconnect', () => {
      if (!isEnding) void end(0);
    });
    process.channel?.unref();
  }
  const onBug = (error: unknown) => {
    logger.fatal({ err: error }, 'an error that nobody caught; stopping');
    if (!isEnding) void end(1);
  };
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
}
