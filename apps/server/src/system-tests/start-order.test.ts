import net from 'node:net';
import { findFreePort, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../platform/testing/test-database.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const { database, connection, drop } = await createTestDatabase();
let starting: Promise<RunningServer> | undefined;
afterAll(async () => {
  await (await starting)?.stop();
  await drop();
});

/** Whether somebody listens on a port of this machine. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

it('lets gateways in when what they send is taken in, and not before', async () => {
  const { host, port, user, password } = connection;
  const address = new URL(`postgres://${user}@localhost/${connection.database}`);
  address.password = String(password ?? '');
  address.searchParams.set('host', String(host));
  address.searchParams.set('port', String(port));
  const mqttPort = await findFreePort();
  const held = await database.pool.connect();
  try {
    await held.query('begin');
    await held.query('lock table driver in access exclusive mode');
    const env = { DATABASE_URL: address.href, ZUTAI_MQTT_PORT: String(mqttPort) };
    starting = startServer({ hasDemo: false, env });
    // It holds the groups and cannot read what its gateways send.
    await waitUntil('ingest has begun and waits', async () => {
      const { rows } = await database.pool.query(
        `select from platform_lease where name like 'ingest-group:%' and expires_at > now()
           and exists (select from pg_locks where relation = 'driver'::regclass and not granted)`,
      );
      return rows.length > 0;
    });
    expect(await isListening(mqttPort)).toBe(false);
    await held.query('rollback');
  } finally {
    held.release(true);
  }
  await starting;
  expect(await isListening(mqttPort)).toBe(true);
});
