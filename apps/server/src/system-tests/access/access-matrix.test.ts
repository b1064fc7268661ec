import { pageCalls } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBelongings } from '../testing/belongings.ts';
import { listIdFields } from '../testing/id-fields.ts';
import { openDatabase } from '../testing/open-database.ts';
import { type Row, registry, samplesOf } from '../testing/registry.ts';
import type { Belongings, Sample } from '../testing/sample.ts';
import { type Cast, MARK, makeCast } from './cast.ts';
import { type Cell, refusalOf, refusedCells, send } from './cells.ts';
import {
  BEYOND_RANGES,
  isReading,
  NO_IDS,
  NOT_ASKED,
  NOT_OF_RANGE,
  NOT_SERVED,
  OF_WHO_COMMANDS,
  SHARED_KINDS,
  TELLS_NO_NAMES,
  WITHOUT_CODE,
} from './exemptions.ts';
import { type Seen, seenOf } from './seen.ts';
import { describeChannels, describeTopics } from './wires.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const IS_UNNEEDED = 'the exemption is not needed any more: take it out of exemptions.ts';
const SHORT = 'does not tell what it holds';
const HOW = 'see "A call in the access matrix" in CONTRIBUTING.md';

let server: RunningServer;
let database: Pool;
let cast: Cast;

beforeAll(async () => {
  server = await startServer({ hasDemo: false, env: { ZUTAI_TRUSTED_PROXIES: '127.0.0.1' } });
  database = openDatabase(server);
  cast = await makeCast(server, database);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

async function faultsOf(cells: readonly Cell[]): Promise<string[]> {
  const faults = await Promise.all(
    cells.map(async (cell) => {
      const fault = await cell.fault();
      return fault === '' ? [] : [`${cell.column}: ${fault}`];
    }),
  );
  return faults.flat();
}

const rowOf = (name: string): Row => {
  const row = registry.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no call is named ${name}: take it out of exemptions.ts`);
  return row;
};

describe('a call has samples', () => {
  it.each(registry)('$name: one for each id it takes', (row) => {
    const samples = samplesOf(row, cast.secret, cast.ofStranger);
    expect(samples, `${row.name} has no line in testing/sample-requests.ts: ${HOW}`).not.toEqual([]);
    const covered = new Set(samples.flatMap(({ foreign }) => foreign));
    const bare = listIdFields(row.call.request).filter(
      (field) => !covered.has(field) && !Object.hasOwn(NO_IDS, `${row.name}.${field}`),
    );
    expect(bare, `fields that hold an id and are nobody else's in any sample: ${HOW}`).toEqual([]);
  });

  it('and no field is exempt that need not be', () => {
    const unneeded = Object.keys(NO_IDS).filter((path) => {
      const [feature, key, ...field] = path.split('.');
      const row = rowOf(`${feature}.${key}`);
      const covered = samplesOf(row, cast.secret, cast.ofStranger).flatMap(({ foreign }) => foreign);
      return covered.includes(field.join('.')) || !listIdFields(row.call.request).includes(field.join('.'));
    });
    expect(unneeded).toEqual([]);
  });
});

describe('a call wants a permission code', () => {
  const bare = registry.filter(({ call }) => call.permission === 'login' || call.permission === 'public');
  const isExcused = ({ name, feature }: Row) =>
    Object.hasOwn(WITHOUT_CODE, name) || Object.hasOwn(WITHOUT_CODE, feature);

  it('unless there is a reason that it wants none', () => {
    const names = bare.filter((row) => !isExcused(row)).map(({ name }) => name);
    expect(names, `give them a code, or their reason in WITHOUT_CODE of exemptions.ts: ${HOW}`).toEqual([]);
  });

  it('and no reason is given that need not be', () => {
    const needed = new Set(bare.flatMap(({ name, feature }) => [name, feature]));
    const features = new Set(registry.map(({ feature }) => feature));
    const unneeded = Object.keys(WITHOUT_CODE).filter(
      (name) => !needed.has(name) && features.has(name.split('.', 1)[0]!),
    );
    expect(unneeded).toEqual([]);
  });
});

describe('a call is refused', () => {
  const digest = async () => {
    const { rows } = await database.query<{ digest: string }>(
      `select md5(string_agg(row, '' order by row)) as digest from (${TABLES.map(
        (table) => `select to_jsonb(t)::text as row from ${table} t`,
      ).join(' union all ')}) as rows where row like '%' || $1 || '%'`,
      [MARK],
    );
    return rows[0]!.digest;
  };

  it.each(registry)('$name: to whom it must be, and changes nothing of theirs', async (row) => {
    const before = await digest();
    expect(await faultsOf(refusedCells(row, cast)), HOW).toEqual([]);
    expect(await digest(), 'things of others were changed').toBe(before);
  });

  it('and none is exempt that need not be', async () => {
    for (const name of Object.keys(NOT_ASKED)) rowOf(name);
    const missing = Object.keys(SHARED_KINDS).filter((kind) => !registry.some((row) => namesKind(row, kind)));
    expect(missing).toEqual([]);
  });

  const namesKind = (row: Row, kind: string) => {
    const probes = samplesOf(row, { ...cast.secret, [kind]: 'PROBE' } as Belongings, cast.ofStranger);
    return JSON.stringify(probes.map(({ body }) => body)).includes('PROBE');
  };
});

describe('a reading call tells a data range', () => {
  const faultsOfSeen = (row: Row, seen: readonly Seen[]) =>
    seen.flatMap(({ dataRange, sample, byOwner, byColleague, own, miscounted }) => {
      const isWhole = dataRange === 'organisation';
      const more = byColleague.filter((word) => word !== own && (!isWhole || !byOwner.includes(word)));
      const isShort = byOwner.includes(own) && !byColleague.includes(own);
      const isNarrow = isWhole && byOwner.some((word) => !byColleague.includes(word));
      const says = [
        ...(more.length > 0 ? [`tells of ${more.join()}`] : []),
        ...(isShort || isNarrow ? [SHORT] : []),
        ...(miscounted === '' ? [] : [miscounted]),
      ];
      return says.map((text) => `${dataRange}: ${row.name} ${JSON.stringify(sample.body)} ${text}`);
    });

  it.each(registry.filter(isReading))('$name: what it holds, and nothing else', async (row) => {
    const seen = await seenOf(row, cast);
    const isSilent = seen.every(({ byOwner }) => byOwner.length === 0);
    if (Object.hasOwn(TELLS_NO_NAMES, row.name)) {
      expect(isSilent, 'tells names: take it out of TELLS_NO_NAMES').toBe(true);
      return;
    }
    expect(isSilent, `tells nobody of anything, so that this proves nothing: ${HOW}`).toBe(false);
    const faults = faultsOfSeen(row, seen);
    if (Object.hasOwn(BEYOND_RANGES, row.name)) expect(faults, IS_UNNEEDED).not.toEqual([]);
    else if (Object.hasOwn(NOT_OF_RANGE, row.name)) {
      expect(faults.filter((fault) => !fault.endsWith(SHORT))).toEqual([]);
      expect(faults, IS_UNNEEDED).not.toEqual([]);
    } else expect(faults, HOW).toEqual([]);
  });
});

describe('a call is served', () => {
  /** What requests have changed less and less of; made anew when one asks for what is gone. */
  let own: Belongings | undefined;
  let count = 0;
  const makeAnew = async () => {
    count += 1;
    own = await makeBelongings(cast.owner, database, `SERVED-${count}`);
    return own;
  };

  async function serve(row: Row, index: number): Promise<string> {
    let fault = '';
    for (const isAnew of [false, true]) {
      const mine = isAnew || own === undefined ? await makeAnew() : own;
      const sample: Sample = samplesOf(row, mine, mine)[index]!;
      fault = refusalOf(await send(cast.owner, row.call, sample), sample);
      if (fault === '') break;
    }
    return fault;
  }

  // What others were refused must have been refused for being who they are.
  it.each(registry.filter(({ name }) => !Object.hasOwn(NOT_ASKED, name)))(
    '$name: by who may ask it, of what is their own',
    async (row) => {
      for (const index of samplesOf(row, cast.secret, cast.secret).keys())
        if (Object.hasOwn(NOT_SERVED, row.name)) expect(await serve(row, index), IS_UNNEEDED).not.toBe('');
        else expect(await serve(row, index), HOW).toBe('');
    },
  );

  it.each(registry.filter(({ call }) => call.guests !== 'none' && call.permission !== 'public'))(
    '$name: by a guest who is shown what it is about',
    async (row) => {
      const { writers, shown } = cast.guests;
      const faults = await Promise.all(
        writers.flatMap((guest) =>
          samplesOf(row, shown, shown).map(async (sample) =>
            refusalOf(await send(guest, row.call, sample), sample),
          ),
        ),
      );
      if (Object.hasOwn(OF_WHO_COMMANDS, row.name)) expect(faults, IS_UNNEEDED).not.toContain('');
      else expect(faults, HOW).toContain('');
    },
  );

  it.each(registry.filter(({ call }) => call.tokens === 'read' && call.permission !== 'public'))(
    '$name: by a program with its scope',
    async (row) => {
      const [sample] = samplesOf(row, cast.guests.shown, cast.guests.shown);
      const reply = await send(cast.tokens.all, row.call, sample!);
      const fault = refusalOf(reply, sample!);
      if (Object.hasOwn(OF_WHO_COMMANDS, row.name)) expect(fault, IS_UNNEEDED).not.toBe('');
      else expect(fault, HOW).toBe('');
    },
  );
});

describeChannels(() => cast);
describeTopics(
  () => cast,
  () => server,
);

it('pictures and page files are for the organisation too', async () => {
  const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']);
  const { url } = await cast.owner.call(pageCalls.uploadImage, {}, { files: { file: picture } });
  const file = `/lfscada/configuration/page/file/${cast.secret.pageId}.json`;
  const { lacking } = cast.holders.get('page_view')!;
  for (const path of [url, file]) {
    expect((await cast.owner.request(path)).status).toBe(200);
    expect((await cast.stranger.request(path)).status).toBe(404);
    expect((await lacking.request(path)).status).toBe(403);
    expect((await new ApiClient(server.url).request(path)).status).toBe(401);
  }
});

it('what is about people, sessions or tokens is open to no token', () => {
  const names = registry.filter(({ name, call }) => FOR_PEOPLE.test(name) && call.tokens !== 'none');
  // What can be called, the same for everybody.
  expect(names.map(({ name }) => name)).toEqual(['apiAccount.document']);
  expect(registry.filter(({ call }) => call.tokens === 'read' && call.changes.length > 0)).toEqual([]);
});

const FOR_PEOPLE =
  /^(account|apiAccount|role|session|security|factor|profile|recovery|share|region|outbox|list|webhook|passkey|hardwareKey|identityProvider)\./;

const TABLES = [
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
  'webhook',
  'api_token',
];
