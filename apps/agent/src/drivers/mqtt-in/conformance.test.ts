import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { expect, it, vi } from 'vitest';
import { type DriverPeer, describeDriver } from '../conformance/describe-driver.ts';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';
import { PortServer } from '../conformance/port-server.ts';

const signals: readonly PeerSignal[] = [
  { tag: 'plain', at: 'site/level>site/level/set', value: 4.25, other: -1.5 },
  { tag: 'speed', at: 'site/pump#speed.value>site/pump/set', value: 1450.5, other: 900 },
  { tag: 'scaled', at: 'site/pump#raw>site/pump/set', value: 21.5, other: 3.2, scale: 0.1 },
  { tag: 'run', at: 'site/pump#run>site/pump/set', value: true, other: false },
  { tag: 'state', at: 'site/pump#state>site/pump/set', value: '运行', other: '停止' },
  { tag: 'list', at: 'site/pump#list[1]', value: 2 },
];
const missing = { tag: 'missing', at: 'site/pump#torque', value: 0 };
const firstPump = () => ({ speed: { value: 1450.5 }, raw: 215, run: true, state: '运行', list: [1, 2] });

/** aedes as the broker, and behind it a device that publishes its state and takes what it is told. */
async function startMqttPeer(): Promise<DriverPeer & { broker: Aedes }> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) => {
      const isDenied = user === 'denied' || (user === 'operator' && password?.toString() !== 'pässword');
      if (!isDenied) return done(null, true);
      return done(Object.assign(new Error('denied'), { returnCode: 5 }) as never, false);
    },
  });
  const server = new PortServer((socket) => {
    broker.handle(socket);
  });
  await server.start();
  let device: MqttClient;
  const power = async () => {
    let level: unknown = 4.25;
    let pump: Record<string, unknown> = firstPump();
    device = await mqtt.connectAsync({ host: '127.0.0.1', port: server.port, reconnectPeriod: 0 });
    const publish = () => {
      device.publish('site/level', String(level), { retain: true });
      device.publish('site/pump', JSON.stringify(pump), { retain: true });
    };
    device.on('message', (topic, payload) => {
      if (topic === 'site/level/set') level = payload.toString();
      else pump = { ...pump, ...(JSON.parse(payload.toString()) as object) };
      publish();
    });
    await device.subscribeAsync(['site/level/set', 'site/pump/set'], { qos: 1 });
    publish();
  };
  await power();
  const stop = async () => {
    device.end(true);
    await server.stop();
  };
  return {
    broker,
    options: {
      host: '127.0.0.1',
      port: server.port,
      reconnectMinMs: 100,
      reconnectMaxMs: 200,
      timeoutMs: 1_000,
    },
    kill: stop,
    async restart() {
      await server.start();
      await power();
    },
    async stop() {
      await stop();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

describeDriver('mqtt-in', { signals, missing, startPeer: startMqttPeer });

async function withPeer(work: (peer: DriverPeer & { broker: Aedes }) => Promise<void>): Promise<void> {
  const peer = await startMqttPeer();
  try {
    await work(peer);
  } finally {
    await peer.stop();
  }
}

async function withRun(options: object, all: readonly PeerSignal[], work: (run: DriverRun) => Promise<void>) {
  const run = new DriverRun(configurePeer('mqtt-in', { ...options }, all));
  try {
    await work(run);
  } finally {
    await run.stop();
  }
}

it('says that a sign-in was refused, and signs in with what was entered', () =>
  withPeer(async ({ options }) => {
    await withRun({ ...options, user: 'denied', password: 'x' }, signals, async (run) => {
      await vi.waitFor(() => expect(run.status).toMatchObject({ state: 'failed', cause: 'signIn' }));
    });
    await withRun({ ...options, user: 'operator', password: 'pässword' }, signals, async (run) => {
      await vi.waitFor(() => expect(run.values).toMatchObject({ plain: 4.25 }));
    });
  }));

it('reports what is published at once, and calls it bad when nothing follows for too long', () =>
  withPeer(async ({ options, broker }) => {
    const level = { tag: 'level', at: 'other/level', value: 0 };
    await withRun({ ...options, maxAgeS: 1 }, [level], async (run) => {
      await vi.waitFor(() => expect(run.status.state).toBe('connected'));
      broker.publish(
        { topic: 'other/level', payload: '7', cmd: 'publish', qos: 0, dup: false, retain: false },
        () => {},
      );
      await vi.waitFor(() => expect(run.values.level).toBe(7));
      await vi.waitFor(() => expect(run.values.level).toMatch(/^code /));
    });
  }));

it('calls a write that the device does not show what it is: not known', () =>
  withPeer(async ({ options }) => {
    const deaf = { tag: 'deaf', at: 'deaf/state>deaf/set', value: 0, other: 1 };
    await withRun({ ...options, timeoutMs: 300 }, [deaf], async (run) => {
      await vi.waitFor(() => expect(run.status.state).toBe('connected'));
      expect(await run.write('deaf', 1)).toMatchObject({ ok: false, isUncertain: true });
    });
  }));
