import { sparkplugNamespace } from '@zutai/contract';
import { keepLease } from '../../platform/db/lease/keep-lease.ts';
import type { Leases } from '../../platform/db/lease/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus } from '../../platform/mqtt/index.ts';

export const hostStateTopic = `${sparkplugNamespace}/STATE/zutai`;

/**
 * Says that the platform, as Sparkplug host application `zutai`, is there (Sparkplug 3.0, section 5.4): retained,
 * by one process of the installation. The bus has no will; a host that dies is known by its gateways through
 * missing acknowledgements.
 * @returns says goodbye and stops
 */
export function keepHostState(bus: Bus, leases: Leases, logger: Logger): () => Promise<void> {
  const publish = (online: boolean) =>
    bus
      .publish(hostStateTopic, JSON.stringify({ online, timestamp: Date.now() }), {
        qos: 1,
        isRetained: true,
      })
      .catch((error) => logger.warn({ err: error, online }, 'the state of the host could not be published'));

  let isGoodbyeDue = false;
  const stop = keepLease({
    leases,
    name: 'host-state',
    logger,
    whileHeld: async ({ signal }) => {
      isGoodbyeDue = true;
      const stopListening = bus.onStateChange((state) => {
        if (state === 'connected') void publish(true);
      });
      await publish(true);
      if (!signal.aborted)
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
      stopListening();
    },
  });
  return async () => {
    await stop();
    if (isGoodbyeDue && bus.state() === 'connected') await publish(false);
  };
}
