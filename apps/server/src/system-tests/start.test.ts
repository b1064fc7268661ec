import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { driverCalls, equipmentCalls, errors, monitorCalls, sessionCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { afterEach, describe, expect, it, vi } from 'vitest';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const MAIN_FILE = new URL('../main.ts', import.meta.url);

/** An unprivileged user of this machine as whom the server could run, or why not. */
function findUser(): { uid: number; gid: number } | string {
  if (process.getuid?.() !== 0) return 'these tests do not run as root';
  const line = fs.readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (line === null) return 'there is no user nobody';
  const user = { uid: Number(line[1]), gid: Number(line[2]) };
  const script = `require('node:fs').readFileSync(${JSON.stringify(MAIN_FILE.pathname)})`;
  const { status } = spawnSync(process.execPath, ['-e', script], { ...user, cwd: '/' });
  return status === 0 ? user : 'the checkout or Node cannot be read by other users';
}

const user = findUser();
if (typeof user === 'string') console.warn(`not tested here: start as an unprivileged user: ${user}`);

describe('the start', () => {
  let server: RunningServer | undefined;
  let second: RunningServer | undefined;
  afterEach(async () => {
    await Promise.all([server?.stop(), second?.stop()]);
    server = second = undefined;
  });

  const findOnline = (client: ApiClient) =>
    waitUntil('the demo plant is online', async () => {
      const { rows } = await client.call(monitorCalls.queryEquipment, {});
      return rows.find((row) => row.online);
    });

  it('finds another port for the demo plant when a program has taken it', async () => {
    // Two at once want the same port while their plants get a past.
    [server, second] = await Promise.all([startServer({ hasDemo: true }), startServer({ hasDemo: true })]);
    await findOnline(await second.signIn());
    const client = await server.signIn();
    const { id: equipmentId } = await findOnline(client);
    const readPort = async () => {
      const [driver] = await client.call(driverCalls.query, { equipmentId });
      return Number(driver?.options.port);
    };
    const port = await readPort();
    await server.kill();
    const squatter = net.createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    try {
      await server.restart();
      expect(await readPort()).not.toBe(port);
      await waitUntil('the plant is online with values', async () => {
        const signals = await client.call(monitorCalls.querySignal, { equipmentId });
        return signals.every((signal) => signal.live?.code === '200');
      });
    } finally {
      squatter.close();
    }
  });

  it('from a copy of the prepared folder shares nothing with the server of another copy', async () => {
    [server, second] = await Promise.all([startServer({ hasDemo: false }), startServer({ hasDemo: false })]);
    expect(server.log() + second.log()).not.toContain('migration');
    const client = await server.signIn();
    const { id } = await client.call(equipmentCalls.add, { title: 'of the first' });
    expect(await client.call(equipmentCalls.info, { id })).toMatchObject({ title: 'of the first' });
    const other = await second.signIn();
    expect((await other.call(monitorCalls.queryEquipment, {})).rows).toEqual([]);
    // Its session is none there either.
    expect((await client.send(sessionCalls.info, {})).code).toBe('200');
    expect((await client.at(second.url).send(sessionCalls.info, {})).code).toBe(errors.notLoggedIn.wire);
  });

  it.skipIf(typeof user === 'string')('works as a user without rights', async () => {
    if (typeof user === 'string') return;
    server = await startServer({ hasDemo: false, user });
    const client = await server.signIn();
    expect(await client.call(sessionCalls.info, {})).toMatchObject({ loginname: 'admin' });
    expect(fs.statSync(server.dataFolder).uid).toBe(user.uid);
    await server.restart();
    expect(await client.call(sessionCalls.info, {})).toMatchObject({ loginname: 'admin' });
  });
});
