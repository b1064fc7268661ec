import { expect, it, vi } from 'vitest';
import { mosquittoMissing, startMosquitto } from '../../testing/mosquitto.ts';
import { testLogger } from '../../testing/test-database.ts';
import { connectExternalBus } from '../index.ts';

if (mosquittoMissing !== undefined) console.warn(`not tested here: ${mosquittoMissing}`);

it.skipIf(mosquittoMissing !== undefined)(
  'a broker that hangs (SIGSTOP) is known within seconds, and used again when it goes on',
  async () => {
    const mosquitto = await startMosquitto();
    const bus = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
    const named = await bus.subscribe('spBv1.0/#', () => undefined, { qos: 1, sessionId: 'named' });
    try {
      process.kill(mosquitto.pid(), 'SIGSTOP');
      // One and a half of the keep-alive is 6 s; with the usual 15 s it is 22 s and more.
      await vi.waitFor(() => expect([bus.state(), named.state()]).toEqual(['disconnected', 'disconnected']), {
        timeout: 20_000,
      });
      process.kill(mosquitto.pid(), 'SIGCONT');
      await vi.waitFor(() => expect([bus.state(), named.state()]).toEqual(['connected', 'connected']));
    } finally {
      process.kill(mosquitto.pid(), 'SIGCONT');
      await bus.close();
      await mosquitto.stop();
    }
  },
);
