import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from 'node:stream';
import { metricName } from '@zutai/contract/sparkplug';
import { findFreePort } from '@zutai/dev-env/server-process';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, it } from 'vitest';
import { type AgentOptions, type RunningAgent, startAgent } from '../index.ts';
import { TestPlatform, waitFor } from '../testdata/platform.ts';
import { configureModbus, group, key, sn } from '../testdata/set-up.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'zutai-transport-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const start = (more: Pick<AgentOptions, 'brokerUrl' | 'connect'>): Promise<RunningAgent> =>
  startAgent({ sn, key, group, dataFolder, logger: silent, reconnect: { minMs: 50, maxMs: 200 }, ...more });

/** A birth, a command down and the platform's acknowledgement of a record: everything that crosses the broker. */
async function expectPassage(platform: TestPlatform, agent: RunningAgent): Promise<void> {
  await waitFor('a birth', () => platform.ofType('NBIRTH').length > 0);
  const configuration = configureModbus(1, [
    { tag: 'a', address: { table: 'holding', address: 0, type: 'uint16' } },
  ]);
  platform.sendNodeCommand(metricName.configuration, JSON.stringify(configuration));
  await waitFor('a bad value, as no device listens', () => platform.committed.length > 0);
  await waitFor('its acknowledgement', () => agent.status().buffer.records === 0);
  await agent.stop();
  await waitFor('a death', () => platform.ofType('NDEATH').length > 0);
}

it('reaches a broker in its own process without a socket', async () => {
  const aedes = await Aedes.createBroker();
  const server = createServer((socket) => aedes.handle(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const platform = new TestPlatform(group, sn);
  await platform.connect(`mqtt://127.0.0.1:${port}`);
  const connect = () => {
    const [ours, theirs] = duplexPair();
    aedes.handle(theirs);
    return ours;
  };
  await expectPassage(platform, await start({ brokerUrl: 'mqtt://nowhere.invalid', connect }));
  await platform.disconnect();
  server.close();
  await new Promise<void>((resolve) => aedes.close(() => resolve()));
});

const isMosquittoInstalled = spawnSync('mosquitto', ['-h']).error === undefined;
if (!isMosquittoInstalled) console.warn('foreign broker test skipped: mosquitto is not installed');

it.skipIf(!isMosquittoInstalled)('works with a broker nobody here wrote (mosquitto)', async () => {
  const port = await findFreePort();
  const mosquitto: ChildProcess = spawn('mosquitto', ['-p', String(port)], { stdio: 'ignore' });
  const platform = new TestPlatform(group, sn);
  await waitForPort(() => platform.connect(`mqtt://127.0.0.1:${port}`));
  await expectPassage(platform, await start({ brokerUrl: `mqtt://127.0.0.1:${port}` }));
  await platform.disconnect();
  const closed = once(mosquitto, 'close');
  mosquitto.kill();
  await closed;
});

/** A program just started does not listen yet. */
async function waitForPort(connect: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await connect();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
