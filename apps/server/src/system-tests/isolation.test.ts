import { calls, pageCalls } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAccount } from './testing/add-accounts.ts';
import { makeBelongings } from './testing/belongings.ts';
import { listIdFields } from './testing/id-fields.ts';
import { openDatabase } from './testing/open-database.ts';
import { isQuery, registry, samplesOf } from './testing/registry.ts';
import type { Belongings, Sample } from './testing/sample.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** In every word that the organisation under attack has entered. */
const MARK = 'SECRETPLANT';
/** Fields that name nothing which exists yet: pages of projects and templates come with their features. */
const UNUSED_IDS: ReadonlySet<string> = new Set([
  'page.save projectId',
  'page.save templateId',
  // Chosen by the client and unique within its account: it names nothing of others.
  'command.writeSignal requestId',
  'projectMonitor.writeSignal requestId',
  // Another one is refused to who may edit their own (features/organisation/organisation.test.ts).
  'organisation.edit id',
  // The name of a new account, which may be a number.
  'account.add loginname',
  'enrolment.enrol loginname',
  // What an authenticator calls a passkey; others' are tried with real signatures (features/passkey).
  ...['confirm', 'login', 'showFactor'].flatMap((key) => [
    `passkey.${key} credential.id`,
    `passkey.${key} credential.rawId`,
  ]),
  // Of the other side, as are their groups.
  'identityProvider.add clientId',
  'identityProvider.edit clientId',
  // Others' faceplates are left out of the answer (features/page/faceplate/faceplate.test.ts).
  'page.newest faceplateIds',
]);

/** What a data range does not narrow: the libraries of the organisation, which hold no values of its plants. */
const SHARED: ReadonlySet<string> = new Set([
  ...Object.keys(calls.template).map((name) => `template.${name}`),
  ...Object.keys(calls.region).map((name) => `region.${name}`),
  ...Object.keys(calls.role).map((name) => `role.${name}`),
  'page.queryFaceplates',
  // The user info names the regions of pages that the account sees.
  'session.info',
  // Of all lists the sample takes that of the faceplates; the lists themselves are asked above.
  'list.export',
]);
/** A number that is the id of nothing: a sample that holds it is about a shared thing. */
const NOTHING = '987654321';

describe('every call of the registry', () => {
  let server: RunningServer;
  let database: Pool;
  let owner: ApiClient;
  let stranger: ApiClient;
  let guest: ApiClient;
  let other: Belongings;
  let own: Belongings;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false, env: { ZUTAI_TRUSTED_PROXIES: '127.0.0.1' } });
    database = openDatabase(server);
    owner = await server.signIn();
    const organisation = 'Another organisation';
    stranger = await addAccount(database, server.url, { organisation, loginname: 'stranger', role: 'admin' });
    const { rows } = await database.query<{ title: string }>('SELECT title FROM organisation ORDER BY id');
    guest = await addAccount(database, server.url, {
      organisation: rows[0]!.title,
      loginname: 'guest',
      role: 'guest',
    });
    other = await makeBelongings(owner, database, MARK);
    own = await makeBelongings(stranger, database, 'STRANGER');
  });
  afterAll(async () => {
    await database?.end();
    await server?.stop();
  });

  const readAll = async () => {
    const tables = [
      'gateway',
      'equipment',
      'driver',
      'signal',
      'template',
      'page',
      'command',
      'equipment_follow',
      'project',
      'mvar',
      'auth_region',
      'list_view',
      'department',
      'role',
      'account',
      'enrolment_link',
      'enrolment',
      'equipment_group',
    ];
    const states = await Promise.all(
      tables.map((table) => database.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)`)),
    );
    return states
      .flatMap(({ rows }) => rows.map(({ row }) => JSON.stringify(row)))
      .filter((row) => row.includes(MARK));
  };

  it.each(registry)('$name has a sample request for each id it takes', (row) => {
    const samples = samplesOf(row, other, own);
    expect(samples, 'add the call to testing/sample-requests.ts').not.toEqual([]);
    const ids = listIdFields(row.call.request).filter((field) => !UNUSED_IDS.has(`${row.name} ${field}`));
    const covered = new Set(samples.flatMap(({ foreign }) => foreign));
    expect(ids.filter((field) => !covered.has(field))).toEqual([]);
  });

  it.each(registry)('$name wants a login', async (row) => {
    for (const sample of samplesOf(row, other, own)) {
      const reply = await new ApiClient(server.url).send(row.call, sample.body, sample);
      if (row.call.permission === 'public') expect(reply.code).not.toBe('1010');
      else expect(reply).toMatchObject({ status: 401, code: '1010' });
    }
  });

  it.each(registry.filter(({ call }) => call.permission !== 'public' && call.permission !== 'login'))(
    '$name wants its permission',
    async (row) => {
      for (const sample of samplesOf(row, other, own))
        expect(await guest.send(row.call, sample.body, sample)).toMatchObject({ status: 403, code: '403' });
    },
  );

  it.each(registry.filter(({ name }) => name !== 'session.logout'))(
    '$name knows nothing of another organisation',
    async (row) => {
      const before = await readAll();
      for (const sample of samplesOf(row, other, own)) {
        const reply = await stranger.send(row.call, sample.body, sample);
        const text = `${row.name} ${JSON.stringify(sample.body)}: ${reply.bytes.toString()}`;
        expect(text.replaceAll(JSON.stringify(sample.body), '')).not.toContain(MARK);
        if (sample.foreign.length > 0 && !isEmptyAnswer(reply.data) && !isRefusal(reply, sample))
          expect.fail(text.slice(0, 1000));
      }
      expect(await readAll()).toEqual(before);
    },
  );

  describe.each(['self', 'departmentAndBelow'] as const)(
    'for a colleague of the data range %s',
    (dataRange) => {
      let colleague: ApiClient;
      let ofColleague: Belongings;
      beforeAll(async () => {
        const { rows } = await database.query<{ title: string }>(
          'SELECT title FROM organisation ORDER BY id',
        );
        const loginname = `colleague-${dataRange}`;
        colleague = await addAccount(database, server.url, {
          organisation: rows[0]!.title,
          loginname,
          role: 'admin',
          dataRange,
        });
        // Each in a department of its own, with what it has.
        for (const [title, member] of [
          [`Theirs ${dataRange}`, 'admin'],
          [`Own ${dataRange}`, loginname],
        ])
          await database.query(
            `WITH made AS (INSERT INTO department (organisation_id, title)
             SELECT organisation_id, $1 FROM account WHERE loginname = $2 RETURNING id)
           UPDATE account SET department_id = made.id FROM made WHERE loginname = $2`,
            [title, member],
          );
        for (const table of ['equipment', 'gateway', 'project'])
          await database.query(
            `UPDATE ${table} SET department_id = account.department_id FROM account
           WHERE account.loginname = 'admin' AND ${table}.organisation_id = account.organisation_id`,
          );
        ofColleague = await makeBelongings(colleague, database, `COLLEAGUE-${dataRange}`);
      });

      it.each(registry.filter(({ name }) => name !== 'session.logout' && !SHARED.has(name)))(
        '$name keeps to the data range',
        async (row) => {
          const before = await readAll();
          const shared = {
            templateId: NOTHING,
            faceplateId: NOTHING,
            regionId: NOTHING,
            accountId: NOTHING,
            roleId: NOTHING,
            organisationId: NOTHING,
          };
          const probes = samplesOf(row, { ...other, ...shared }, ofColleague);
          for (const [i, sample] of samplesOf(row, other, ofColleague).entries()) {
            if (JSON.stringify(probes[i]!.body).includes(NOTHING)) continue;
            const reply = await colleague.send(row.call, sample.body, sample);
            const text = `${row.name} ${JSON.stringify(sample.body)}: ${reply.bytes.toString()}`;
            expect(text.replaceAll(JSON.stringify(sample.body), '')).not.toContain(MARK);
            if (sample.foreign.length > 0 && !isEmptyAnswer(reply.data) && !isRefusal(reply, sample))
              expect.fail(text.slice(0, 1000));
          }
          expect(await readAll()).toEqual(before);
        },
      );
    },
  );

  it('pictures and page files are for the organisation too', async () => {
    const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']);
    const { url } = await owner.call(pageCalls.uploadImage, {}, { files: { file: picture } });
    const file = `/lfscada/configuration/page/file/${other.pageId}.json`;
    for (const path of [url, file]) {
      expect((await owner.request(path)).status).toBe(200);
      expect((await stranger.request(path)).status).toBe(404);
      expect((await guest.request(path)).status).toBe(403);
      expect((await new ApiClient(server.url).request(path)).status).toBe(401);
    }
  });

  let asked = 0;
  // A quick machine would ask more in a minute than one address may.
  beforeEach(() => {
    asked += 1;
    owner.address = `10.0.0.${1 + (asked % 250)}`;
  });

  /** For calls that change nothing: each of the others has belongings of its own. */
  let unchanged: Belongings | undefined;

  // What the stranger was refused must have been refused for being a stranger.
  it.each(registry.filter(({ name }) => name !== 'session.logout'))(
    '$name takes the same request of the owner',
    async (row) => {
      for (const index of samplesOf(row, other, other).keys()) {
        const mark = `OWN-${row.feature}-${row.key}-${index}`;
        const mine = (isQuery(row) ? unchanged : undefined) ?? (await makeBelongings(owner, database, mark));
        if (isQuery(row)) unchanged = mine;
        const sample = samplesOf(row, mine, mine)[index]!;
        const reply = await owner.send(row.call, sample.body, sample);
        const text = `${JSON.stringify(sample.body)} ${reply.code} ${reply.message} ${reply.fields.join()}`;
        expect(isRefusal(reply, sample) || reply.code === '500', text).toBe(false);
      }
    },
  );
});

type Reply = Awaited<ReturnType<ApiClient['send']>>;

/** Not found (1404: an import nobody knows, 2001: nothing to monitor), or for a thing named within one's own: its field is refused. */
function isRefusal({ status, code, fields }: Reply, { foreign }: Sample): boolean {
  if ((status === 404 && code === '404') || code === '1404' || code === '2001') return true;
  const named = fields.map((path) => path.replace(/\[\d+\]/g, ''));
  return status === 400 && named.length > 0 && named.every((path) => foreign.includes(path));
}

function isEmptyAnswer(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return typeof data === 'object' && data !== null && 'total' in data && data.total === 0;
}
