import { commandCalls, equipmentCalls, gatewayCalls, monitorCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEngines } from './testing/engines/describe-on-engines.ts';
import type { Engines } from './testing/engines/engines.ts';
import { writeAndFollow } from './testing/follow-write.ts';
import { ForeignGateway } from './testing/gateway/foreign-gateway.ts';
import { addSignals, type RegisteredPlant, registerPlant } from './testing/gateway/register-gateway.ts';
import { LiveSocket } from './testing/live-socket.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The address without the platform's own name and key. */
function publicUrl(text: string): string {
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}

describeOnEngines(['embedded', 'guarded'], 'a gateway we did not write, $name', (kind) => {
  const isGuarded = kind.name.includes('mosquitto');
  let engines: Engines;
  let server: RunningServer;
  let client: ApiClient;
  let plant: RegisteredPlant;
  let other: RegisteredPlant;
  let foreign: ForeignGateway;
  let ids: ReadonlyMap<string, string>;
  let serverUrl: string;

  beforeAll(async () => {
    engines = await kind.start();
    server = await startServer({ hasDemo: false, env: engines.env });
    client = await server.signIn();
    plant = await registerPlant(client, 'FOREIGN-1', 'press');
    other = await registerPlant(client, 'FOREIGN-2', 'press');
    serverUrl = publicUrl(server.mqttUrl);
    await engines.admit(plant.gateway);
    await engines.admit(other.gateway);
  });
  afterAll(async () => {
    foreign?.stop();
    await server?.stop();
    await engines?.stop();
  });

  const connectForeign = () => new ForeignGateway({ serverUrl, ...plant.gateway, deviceId: 'press' });
  const isOnline = async ({ equipmentId }: RegisteredPlant) =>
    (await client.call(monitorCalls.gatewayInfo, { equipmentId })).online;

  it('announces its metrics, of which the engineer picks signals', async () => {
    foreign = connectForeign();
    const { equipmentId } = plant;
    const announced = await waitUntil('metrics are announced', async () => {
      const metrics = await client.call(gatewayCalls.announced, { equipmentId });
      return metrics.length === 3 && metrics;
    });
    expect(announced).toEqual(
      expect.arrayContaining([
        { name: 'temperature', dataType: 'Double', signalId: null },
        { name: 'line 1/set-point', dataType: 'Float', signalId: null },
        { name: 'line 1/running', dataType: 'Boolean', signalId: null },
      ]),
    );
    ids = await addSignals(client, equipmentId, [
      { tag: 'temperature', title: 'Temperature' },
      { tag: 'line 1/set-point', title: 'Set-point', writable: true, min: 0, max: 100 },
      { tag: 'line 1/running', title: 'Running', dataType: 'boolean', writable: true },
    ]);
    const picked = await client.call(gatewayCalls.announced, { equipmentId });
    expect(picked.map(({ signalId }) => signalId)).not.toContain(null);
  });

  it('is online with live values', async () => {
    await waitUntil('the foreign gateway is online', () => isOnline(plant));
    const live = await LiveSocket.open(client, plant.equipmentId);
    const first = await live.waitFor('a temperature', ids.get('temperature')!, ({ code }) => code === '200');
    await live.waitFor(
      'a higher temperature',
      ids.get('temperature')!,
      ({ value }) => Number(value) > Number(first.value),
    );
    live.close();
    const gateway = await client.call(gatewayCalls.info, { id: plant.gateway.id });
    expect(gateway).toMatchObject({ online: true, agentVersion: '' });
  });

  it.each([
    ['line 1/set-point', '62.5', 62.5],
    ['line 1/running', '0', false],
  ])('takes a command for %s and answers by echo', async (tag, value, readBack) => {
    const { equipmentId } = plant;
    const reply = await writeAndFollow(client, { equipmentId, signalId: ids.get(tag)!, value });
    expect(reply).toMatchObject({ status: 'success', code: '200', data: { step: 'readBack', readBack } });
    expect(foreign.commands).toContain(tag);
  });

  it('leaves with a death certificate: offline, values stale', async () => {
    const live = await LiveSocket.open(client, plant.equipmentId);
    await waitUntil('the viewer sees it online', () => live.isOnline === true);
    foreign.stop();
    await waitUntil('the viewer is told', () => live.isOnline === false);
    live.close();
    const { equipmentId } = plant;
    const stale = await waitUntil('values are stale', async () => {
      const signals = await client.call(monitorCalls.querySignal, { equipmentId });
      return signals.every((signal) => signal.live?.code === '201') && signals;
    });
    expect(stale.map((signal) => signal.live?.value)).toContain(62.5);
    const write = { equipmentId, signalId: ids.get('line 1/set-point')!, value: '10' };
    await waitUntil('the platform knows it is offline', async () => !(await isOnline(plant)));
    expect(await client.send(commandCalls.writeSignal, write)).toMatchObject({ status: 409, code: '1300' });
  });

  it('is not let in with a wrong key', async () => {
    const { sn } = plant.gateway;
    const connecting = mqtt.connectAsync(serverUrl, { username: sn, password: 'wrong', reconnectPeriod: 0 });
    await expect(connecting).rejects.toThrow(/not authorized|bad username or password/i);
    await expect(mqtt.connectAsync(serverUrl, { reconnectPeriod: 0 })).rejects.toThrow();
  });

  it("cannot speak in another gateway's name, nor listen to it", async () => {
    const { sn, key } = plant.gateway;
    const intruder = await mqtt.connectAsync(serverUrl, { username: sn, password: key, reconnectPeriod: 0 });
    const received: string[] = [];
    intruder.on('message', (topic) => received.push(topic));
    const granted = await intruder
      .subscribeAsync(['#', `spBv1.0/${other.gateway.groupId}/#`])
      .catch(() => []);
    if (!isGuarded) expect(granted.every(({ qos }) => qos === 128)).toBe(true);
    const closed = new Promise<void>((resolve) => intruder.once('close', () => resolve()));
    const topic = `spBv1.0/${other.gateway.groupId}/NBIRTH/${other.gateway.sn}`;
    await intruder.publishAsync(topic, Buffer.from([0x18, 0]), { qos: 0 });
    // mosquitto drops what is not allowed and says nothing; the embedded broker hangs up.
    if (!isGuarded) await closed;
    const neighbour = new ForeignGateway({ serverUrl, ...other.gateway, deviceId: 'press' });
    await waitUntil('the other gateway is online by itself', () => isOnline(other));
    neighbour.stop();
    await waitUntil('the other gateway is offline', async () => !(await isOnline(other)));
    // The host's state is for everybody, by Sparkplug, and a command to this very gateway is for whoever is it.
    const isItsOwn = (one: string) => one.startsWith('spBv1.0/STATE/') || one.endsWith(`/NCMD/${sn}`);
    expect(received.filter((one) => !isItsOwn(one))).toEqual([]);
    await intruder.endAsync(true);
  });

  it('comes back', async () => {
    foreign = connectForeign();
    await waitUntil('the foreign gateway is online again', () => isOnline(plant));
    const { online } = await client.call(equipmentCalls.info, { id: plant.equipmentId });
    expect(online).toBe(true);
    expect(server.log()).not.toContain(plant.gateway.key);
  });
});
