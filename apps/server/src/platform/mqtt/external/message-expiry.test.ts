import { setTimeout as delay } from 'node:timers/promises';
import { connect, connectAsync } from 'mqtt';
import { expect, it } from 'vitest';
import { mosquittoMissing, startMosquitto } from '../../testing/mosquitto.ts';
import { testLogger } from '../../testing/test-database.ts';
import { connectExternalBus } from '../index.ts';

if (mosquittoMissing !== undefined) console.warn(`not tested here: ${mosquittoMissing}`);

it.skipIf(mosquittoMissing !== undefined)(
  'a broker that keeps messages for an absent gateway drops those whose time is over',
  async () => {
    // As some brokers do by default: also QoS 0 is kept for a session that is away.
    const mosquitto = await startMosquitto(['allow_anonymous true', 'queue_qos0_messages true']);
    const bus = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
    const session = { clientId: 'gateway', clean: false, reconnectPeriod: 0 };
    const gateway = await connectAsync(mosquitto.url, session);
    await gateway.subscribeAsync('spBv1.0/g/DCMD/#', { qos: 1 });
    await gateway.endAsync();
    await bus.publish('spBv1.0/g/DCMD/late', 'x', { expiryS: 1 });
    await bus.publish('spBv1.0/g/DCMD/kept', 'x', { expiryS: 60 });
    await delay(2_500);
    const received: string[] = [];
    const back = connect(mosquitto.url, session);
    back.on('message', (topic) => received.push(topic));
    await expect.poll(() => received).toEqual(['spBv1.0/g/DCMD/kept']);
    await back.endAsync(true);
    await bus.close();
    await mosquitto.stop();
  },
);
