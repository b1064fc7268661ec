import { type ApiClient, type RunningServer, runCommand, startServer } from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeBelongings } from './testing/belongings.ts';
import { openDatabase } from './testing/open-database.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let owner: ApiClient;
beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  owner = await server.signIn();
});
afterAll(() => server?.stop());

const verifyAudit = () => runCommand('verify-audit.ts', [], { ZUTAI_DATA: server.dataFolder });

it('the command checks the trail beside a running server, and finds a change', async () => {
  const database = openDatabase(server);
  try {
    // Leaves a refused write in the ledger.
    await makeBelongings(owner, database, 'VERIFY');
    await expect
      .poll(async () => (await database.query('select count(*)::int as n from audit_seal')).rows[0].n, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    expect(await verifyAudit()).toMatchObject({
      code: 0,
      text: expect.stringContaining('fits its seals, and the ledger fits'),
    });
    const { rows: writes } = await database.query('select uuid from command');
    expect(writes.length).toBe(1);
    const { uuid } = writes[0];
    await database.query(`begin; alter table command disable trigger user;
      update command set new_value = '"2"' where uuid = '${uuid}';
      alter table command enable trigger user; commit`);
    expect(await verifyAudit()).toMatchObject({
      code: 1,
      text: expect.stringContaining(`writesChanged · writes ${uuid}`),
    });
    await database.query(`begin; alter table audit_event disable trigger user;
      update audit_event set address = '192.0.2.1' where id = 1;
      alter table audit_event enable trigger user; commit`);
    const found = await verifyAudit();
    expect(found.text).toContain('eventsChanged · seal 1');
    expect(found.code).toBe(1);
  } finally {
    await database.end();
  }
});
