import type { Logger } from '../../platform/logging/logger.ts';
import type { BuiltConfiguration } from '../gateway/index.ts';
import type { NodeCommands } from './node-commands.ts';

export interface ConfigurationDeliveryOptions {
  readonly build: (gatewayId: string) => Promise<BuiltConfiguration | undefined>;
  readonly commands: NodeCommands;
  readonly logger: Logger;
  /** How long the gateway has to report that it runs what it was sent. */
  readonly timeoutMs?: number;
}

interface Delivery {
  version: number;
  attempts: number;
  timer: NodeJS.Timeout | undefined;
}

const MAX_ATTEMPTS = 5;

/** Brings each gateway of ours that is online to the configuration the platform wants. */
export interface ConfigurationDelivery {
  /** To be called with every birth, and whenever one of the versions may have changed. */
  readonly consider: (gatewayId: string, wantedVersion: number, runningVersion: number) => void;
  /** The gateway is gone, or was born anew: everything may be tried again. */
  readonly forget: (gatewayId: string) => void;
  readonly close: () => void;
}

export function createConfigurationDelivery(options: ConfigurationDeliveryOptions): ConfigurationDelivery {
  const { build, commands, logger, timeoutMs = 10_000 } = options;
  const deliveries = new Map<string, Delivery>();

  function consider(gatewayId: string, wantedVersion: number, runningVersion: number): void {
    if (wantedVersion === runningVersion) {
      forget(gatewayId);
      return;
    }
    if (deliveries.get(gatewayId)?.version === wantedVersion) return;
    forget(gatewayId);
    const delivery: Delivery = { version: wantedVersion, attempts: 0, timer: undefined };
    deliveries.set(gatewayId, delivery);
    void attempt(gatewayId, delivery);
  }

  async function attempt(gatewayId: string, delivery: Delivery): Promise<void> {
    delivery.attempts += 1;
    try {
      const built = await build(gatewayId);
      if (deliveries.get(gatewayId) !== delivery) return;
      if (built === undefined) return forget(gatewayId);
      for (const skipped of built.skipped)
        logger.warn({ sn: built.sn, ...skipped }, 'a signal cannot be sent to its gateway');
      // Newer than the definitions by which its values are taken in: sent when those are known, and asked for again then.
      if (built.configuration.version > delivery.version) return forget(gatewayId);
      await commands.configure(built, JSON.stringify(built.configuration));
      logger.info({ sn: built.sn, version: built.configuration.version }, 'configuration sent');
    } catch (error) {
      logger.warn({ err: error, gatewayId }, 'a configuration could not be sent');
    }
    if (deliveries.get(gatewayId) !== delivery || delivery.attempts >= MAX_ATTEMPTS) return;
    delivery.timer = setTimeout(() => void attempt(gatewayId, delivery), timeoutMs).unref();
  }

  function forget(gatewayId: string): void {
    clearTimeout(deliveries.get(gatewayId)?.timer);
    deliveries.delete(gatewayId);
  }

  return {
    consider,
    forget,
    close() {
      for (const gatewayId of [...deliveries.keys()]) forget(gatewayId);
    },
  };
}
