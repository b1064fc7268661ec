import { setTimeout as delay } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Mosquitto, mosquittoMissing, startMosquitto } from '../../testing/mosquitto.ts';
import { testLogger } from '../../testing/test-database.ts';
import { type Bus, connectExternalBus, NotTakenError } from '../index.ts';

describe.skipIf(mosquittoMissing !== undefined)('a session with one owner at a time on mosquitto', () => {
  let mosquitto: Mosquitto;
  let gateway: MqttClient;
  const buses: Bus[] = [];

  beforeEach(async () => {
    mosquitto = await startMosquitto();
    gateway = await connectAsync(mosquitto.url);
  });
  afterEach(async () => {
    await gateway.endAsync(true);
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
    await mosquitto.stop();
  });

  async function own(isOwner: () => boolean, isTaken = () => true) {
    const bus = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
    buses.push(bus);
    const seen: number[] = [];
    const subscription = await bus.subscribe(
      'data',
      async (_topic, payload) => {
        seen.push(Number(payload));
        if (!isTaken()) throw new NotTakenError('not now');
      },
      { qos: 1, sessionId: 'ingest', isOwner },
    );
    return { seen, subscription };
  }

  it('keeps what comes between two owners, and for one who hands it over', async () => {
    const first = await own(() => true);
    await gateway.publishAsync('data', '1', { qos: 1 });
    await vi.waitFor(() => expect(first.seen).toEqual([1]));
    await first.subscription.unsubscribe();
    await gateway.publishAsync('data', '2', { qos: 1 });
    const second = await own(() => true);
    await vi.waitFor(() => expect(second.seen).toEqual([2]));
    expect(first.seen).toEqual([1]);
  });

  it('who has lost it acknowledges nothing more and never comes back, not even when it is not told', async () => {
    let isOwner = true;
    const first = await own(() => isOwner);
    isOwner = false;
    await gateway.publishAsync('data', '1', { qos: 1 });
    await vi.waitFor(() => expect(first.seen).toEqual([1]));
    // The successor's connection ends the first one at the broker.
    const second = await own(() => true);
    await vi.waitFor(() => expect(second.seen).toEqual([1]));
    await vi.waitFor(() => expect(first.subscription.state()).toBe('disconnected'));
    // Longer than the pause before a connection is made again: a reconnect would throw the successor out, which
    // would come back a second later, so that only looking all the time shows it.
    const seenStates = new Set<string>();
    for (const untilMs = performance.now() + 2_500; performance.now() < untilMs; await delay(10))
      seenStates.add(`${first.subscription.state()}, ${second.subscription.state()}`);
    expect([...seenStates]).toEqual(['disconnected, connected']);
    await gateway.publishAsync('data', '2', { qos: 1 });
    await vi.waitFor(() => expect(second.seen).toEqual([1, 2]));
    expect(first.seen).toEqual([1]);
  });

  it.each([
    ['the owner', true],
    ['who has lost it', false],
  ])('ends soon when the broker does not answer any more, for %s', async (_who, staysOwner) => {
    let isOwner = true;
    const { subscription } = await own(() => isOwner);
    isOwner = staysOwner;
    process.kill(mosquitto.pid(), 'SIGSTOP');
    const ended = subscription.unsubscribe();
    await expect(Promise.race([ended, delay(5_000, 'still waiting')])).resolves.toBeUndefined();
    process.kill(mosquitto.pid(), 'SIGCONT');
  });

  it('what was not taken is not acknowledged', async () => {
    let isTaken = false;
    const first = await own(
      () => true,
      () => isTaken,
    );
    await gateway.publishAsync('data', '1', { qos: 1 });
    await vi.waitFor(() => expect(first.seen).toEqual([1]));
    isTaken = true;
    await gateway.publishAsync('data', '2', { qos: 1 });
    await vi.waitFor(() => expect(first.seen).toEqual([1, 2]));
    await first.subscription.unsubscribe();
    const second = await own(() => true);
    await vi.waitFor(() => expect(second.seen).toEqual([1]));
  });

  it('connects again when the broker was away, as long as it is the owner', async () => {
    const { seen, subscription } = await own(() => true);
    await mosquitto.kill();
    await vi.waitFor(() => expect(subscription.state()).toBe('disconnected'));
    await mosquitto.startAgain();
    await vi.waitFor(() => expect(subscription.state()).toBe('connected'));
    await vi.waitFor(() => expect(gateway.connected).toBe(true));
    await gateway.publishAsync('data', '1', { qos: 1 });
    await vi.waitFor(() => expect(seen).toEqual([1]));
  });
});
