import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBelongings } from './testing/belongings.ts';
import type { ForeignGateway } from './testing/gateway/foreign-gateway.ts';
import { openDatabase } from './testing/open-database.ts';
import { startSharedPress } from './testing/share/shared-press.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const PROGRAM = path.resolve(import.meta.dirname, '../../../../docs/examples/read-write-follow.mjs');
const run = promisify(execFile);

describe('the example program of the documents', () => {
  let server: RunningServer;
  let database: Pool;
  let owner: ApiClient;
  let foreign: ForeignGateway;
  let equipId: string;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    database = openDatabase(server);
    owner = await server.signIn();
    const secret = await makeBelongings(owner, database, 'EXAMPLE');
    ({ foreign, equipId } = await startSharedPress(server, owner, secret, 'EXAMPLE'));
  });
  afterAll(async () => {
    foreign?.stop();
    await database?.end();
    await server?.stop();
  });

  const makeToken = async (isReadOnly: boolean) => {
    const { id } = await owner.call(calls.apiAccount.add, {
      title: `Example ${isReadOnly}`,
      roleId: 'operator',
      dataRange: 'organisation',
    });
    return owner.call(calls.apiAccount.addToken, {
      id,
      title: 'example',
      codes: ['monitor_view', 'signal_write'],
      isReadOnly,
      expiresMs: Date.now() + 3_600_000,
    });
  };
  const start = (token: string, ...words: string[]) =>
    run(process.execPath, [PROGRAM, equipId, ...words], {
      env: { PATH: process.env.PATH, ZUTAI_URL: server.url, ZUTAI_TOKEN: token },
      timeout: 60_000,
    });

  it('reads, writes and follows with a token', async () => {
    const { token } = await makeToken(false);
    const { stdout } = await start(token, 'line 1/set-point=42', '--frames=3');
    expect(stdout).toMatch(/^read temperature = [\d.-]+ \(good\)$/m);
    expect(stdout).toMatch(/^write line 1\/set-point = 42: success/m);
    expect(stdout).toMatch(/^live temperature = /m);
    const { rows } = await owner.call(calls.command.query, { equipmentId: equipId });
    const own = rows.find((row) => JSON.stringify(row).includes('Example false'));
    expect(own).toMatchObject({ status: 'success' });
  });

  it('is told that a read-only token does not write', async () => {
    const { token } = await makeToken(true);
    await expect(start(token, 'line 1/set-point=43', '--frames=1')).rejects.toMatchObject({
      stderr: expect.stringContaining('2162'),
    });
    const { stdout } = await start(token, '--frames=1');
    expect(stdout).toMatch(/^live temperature = /m);
  });
});
