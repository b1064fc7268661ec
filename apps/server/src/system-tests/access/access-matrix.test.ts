import fs from 'node:fs';
import path from 'node:path';
import type { PermissionCode } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBelongings } from '../testing/belongings.ts';
import { listIdFields } from '../testing/id-fields.ts';
import { openDatabase } from '../testing/open-database.ts';
import { type Row, registry, samplesOf } from '../testing/registry.ts';
import type { Belongings, Sample } from '../testing/sample.ts';
import { addCaller } from './callers.ts';
import { type Cast, MARK, makeCast } from './cast.ts';
import {
  type Cell,
  FORBIDDEN,
  isAnsweredOtherwise,
  type Reply,
  rangeCells,
  refusalOf,
  refusedCells,
  send,
} from './cells.ts';
import {
  ANSWERED_OTHERWISE,
  AS_OWNER,
  BEYOND_RANGES,
  isReading,
  NO_IDS,
  NOT_ASKED,
  OF_WHO_COMMANDS,
  SHARED_KINDS,
  WITHOUT_CODE,
} from './exemptions.ts';
import { MORE_CODES } from './more-codes.ts';
import { type Digests, findOrganisationRows, type OrganisationRows } from './organisation-rows.ts';
import { describePageFiles } from './page-files.ts';
import { type Seen, seenOf } from './seen.ts';
import { NOT_OF_RANGE, TELLS_NO_NAMES } from './telling-exemptions.ts';
import { describeWatchers } from './watchers.ts';
import { describeChannels, describeTopics } from './wires.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const IS_UNNEEDED = 'the exemption is not needed any more: take it out of exemptions.ts';
const SHORT = 'does not tell what it holds';
const CHANGED = 'things of others were changed';
const HOW = 'see "A call in the access matrix" in CONTRIBUTING.md';

let server: RunningServer;
let database: Pool;
let cast: Cast;
let rows: OrganisationRows;

beforeAll(async () => {
  // Rights are looked at because something said that they changed, or not at all.
  const env = {
    ZUTAI_TRUSTED_PROXIES: '127.0.0.1',
    ZUTAI_RIGHTS_CHECK_SECONDS: '3600',
    // Nobody listens there.
    ZUTAI_EZVIZ_URL: 'http://127.0.0.1:9',
    ZUTAI_CAMERA_STREAM: 'http://127.0.0.1:9/{code}/whep',
  };
  server = await startServer({ hasDemo: false, env });
  database = openDatabase(server);
  cast = await makeCast(server, database);
  rows = await findOrganisationRows(database);
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

interface Served {
  readonly fault: string;
  readonly reply?: Reply;
}

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

  it('unless there is a reason that it wants none', () => {
    const names = bare.map(({ name }) => name).filter((name) => !Object.hasOwn(WITHOUT_CODE, name));
    expect(names, `give them a code, or their reason in WITHOUT_CODE of exemptions.ts: ${HOW}`).toEqual([]);
  });

  it('and no reason is given that need not be', () => {
    const needed = new Set(bare.map(({ name }) => name));
    expect(Object.keys(WITHOUT_CODE).filter((name) => !needed.has(name))).toEqual([]);
  });
});

describe('a call is refused', () => {
  it('and every table is compared, or there is a reason why not', () => {
    expect(rows.unclear, 'NOT_COMPARED of organisation-rows.ts').toEqual([]);
  });

  /** A digest of all rows takes longer than a call: it is compared once for this many. */
  const AT_ONCE = 25;
  const kinds = {
    all: { digest: () => rows.digestOfAll(cast.secret.organisationId), cellsOf: refusedCells },
    marked: { digest: () => rows.digestOfMarked(MARK), cellsOf: rangeCells },
  };
  function describeKind(kind: keyof typeof kinds, title: string) {
    const { digest, cellsOf } = kinds[kind];
    let before: Digests | undefined;
    let asked: string[] = [];
    async function compare() {
      const names = asked;
      asked = [];
      const after = await digest();
      const expected = before;
      before = after;
      expect(after, `${CHANGED} by one of ${names.join(', ')}`).toEqual(expected);
    }
    // Each kind compares what is left before the other begins, which may change what this one compares.
    describe(kind, () => {
      it.each(registry)(`$name: ${title}`, async (row) => {
        before ??= await digest();
        asked.push(row.name);
        expect(await faultsOf(cellsOf(row, cast)), HOW).toEqual([]);
        if (asked.length >= AT_ONCE || row === registry.at(-1)) await compare();
      });
      afterAll(async () => {
        if (asked.length > 0) await compare();
      });
    });
  }
  describeKind('all', 'to whom it must be, and changes nothing of the organisation');
  describeKind('marked', 'to whose data range is another, and changes nothing outside of it');

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
    seen.flatMap(({ dataRange, sample, byOwner, byColleague, byProgram = [], own, miscounted }) => {
      const isWhole = dataRange === 'organisation';
      const more = byColleague.filter((word) => word !== own && (!isWhole || !byOwner.includes(word)));
      const isShort = byOwner.includes(own) && !byColleague.includes(own);
      const isNarrow = isWhole && byOwner.some((word) => !byColleague.includes(word));
      const moreToProgram = byProgram.filter((word) => !byColleague.includes(word));
      const says = [
        ...(moreToProgram.length > 0 ? [`tells a program of ${moreToProgram.join()}`] : []),
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
  /** No request was served since they were made: none can miss anything of them. */
  let isUntouched = false;
  let count = 0;
  const makeAnew = async () => {
    count += 1;
    // An organisation may have a few of them, and each of those before has one.
    await database.query("delete from webhook where title like 'SERVED-%'");
    own = await makeBelongings(cast.owner, database, `SERVED-${count}`);
    isUntouched = true;
    return own;
  };

  async function serve(client: ApiClient, row: Row, index: number): Promise<Served> {
    let served: Served = { fault: 'not asked' };
    for (const isAnew of [false, true]) {
      const mine = isAnew || own === undefined ? await makeAnew() : own;
      const sample: Sample = samplesOf(row, mine, mine)[index]!;
      const reply = await send(client, row.call, sample);
      served = { fault: refusalOf(row, reply, sample), reply };
      // Who may not ask may not ask of new things either.
      if (served.fault === '' || reply.code === FORBIDDEN.code || isUntouched) break;
    }
    if (served.fault === '') isUntouched = false;
    return served;
  }

  /** Who holds the code of a call and no other, or those that MORE_CODES names; the owner where it wants none. */
  async function findServed({ name, call }: Row): Promise<ApiClient> {
    const isOwner =
      call.permission === 'login' || call.permission === 'public' || Object.hasOwn(AS_OWNER, name);
    if (isOwner) return cast.owner;
    const { codes } = MORE_CODES[name] ?? {};
    if (codes === undefined) return cast.holders.get(call.permission)!.holder;
    const { organisationId } = cast.secret;
    const role = [...new Set([call.permission, ...codes])];
    return addCaller(database, server.url, { organisationId, role });
  }

  // What others were refused must have been refused for being who they are.
  it.each(registry.filter(({ name }) => !Object.hasOwn(NOT_ASKED, name)))(
    '$name: by who may ask it, of what is their own',
    async (row) => {
      const client = await findServed(row);
      const all: Served[] = [];
      for (const index of samplesOf(row, cast.secret, cast.secret).keys())
        all.push(await serve(client, row, index));
      expect(
        all.map(({ fault }) => fault).filter((fault) => fault !== ''),
        HOW,
      ).toEqual([]);
      if (Object.hasOwn(ANSWERED_OTHERWISE, row.name))
        expect(
          all.some(({ reply }) => isAnsweredOtherwise(row.name, reply!)),
          IS_UNNEEDED,
        ).toBe(true);
    },
  );

  it.each(registry.filter(({ name }) => Object.hasOwn({ ...MORE_CODES, ...AS_OWNER }, name)))(
    '$name: not by who holds its code alone',
    async (row) => {
      const { holder } = cast.holders.get(row.call.permission as PermissionCode)!;
      let isRefused = false;
      for (const index of samplesOf(row, cast.secret, cast.secret).keys())
        isRefused ||= (await serve(holder, row, index)).fault !== '';
      expect(isRefused, IS_UNNEEDED).toBe(true);
    },
  );

  it('and what is answered otherwise here is served in the test that is named', () => {
    const wrong = Object.entries(ANSWERED_OTHERWISE).filter(([name, { test }]) => {
      const { key } = rowOf(name);
      const file = path.join(import.meta.dirname, '../..', test);
      return !fs.existsSync(file) || !new RegExp(`\\b${key}\\b`).test(fs.readFileSync(file, 'utf8'));
    });
    expect(wrong).toEqual([]);
    for (const name of Object.keys({ ...MORE_CODES, ...AS_OWNER })) rowOf(name);
  });

  it.each(registry.filter(({ call }) => call.guests !== 'none' && call.permission !== 'public'))(
    '$name: by a guest who is shown what it is about',
    async (row) => {
      const { writers, shown } = cast.guests;
      const faults = await Promise.all(
        writers.flatMap((guest) =>
          samplesOf(row, shown, shown).map(async (sample) =>
            refusalOf(row, await send(guest, row.call, sample), sample),
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
      const fault = refusalOf(row, reply, sample!);
      if (Object.hasOwn(OF_WHO_COMMANDS, row.name)) expect(fault, IS_UNNEEDED).not.toBe('');
      else expect(fault, HOW).toBe('');
    },
  );
});

describeWatchers(() => cast);
describeChannels(() => cast);
describeTopics(
  () => cast,
  () => server,
);

describePageFiles(() => cast);

it('what is about people, sessions or tokens is open to no token', () => {
  const names = registry.filter(({ name, call }) => FOR_PEOPLE.test(name) && call.tokens !== 'none');
  // What can be called, the same for everybody.
  expect(names.map(({ name }) => name)).toEqual(['apiAccount.document']);
  expect(registry.filter(({ call }) => call.tokens === 'read' && call.changes.length > 0)).toEqual([]);
});

const FOR_PEOPLE =
  /^(account|apiAccount|role|session|security|factor|profile|recovery|share|region|outbox|list|webhook|notification|notificationRota|passkey|hardwareKey|identityProvider)\./;
