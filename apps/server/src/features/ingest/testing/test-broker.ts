import type { Logger } from '../../../platform/logging/logger.ts';
import { type EmbeddedBroker, startEmbeddedBroker } from '../../../platform/mqtt/index.ts';

/** A real broker that lets everybody in; who may do what is tested where it is decided. */
export function startOpenBroker(logger: Logger, port = 0): Promise<EmbeddedBroker> {
  return startEmbeddedBroker({
    port,
    logger,
    authority: {
      authenticate: (username) => Promise.resolve({ id: username }),
      mayPublish: () => true,
      maySubscribe: () => true,
    },
  });
}
