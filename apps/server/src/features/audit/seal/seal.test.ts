import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import { pastTriggers as pastTriggersOf } from '../../../platform/testing/past-triggers.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { AuditRepository } from '../audit-repository.ts';
import { readHeads } from './seal-head.ts';
import { readSealKey, sealKeyOf } from './seal-key.ts';
import { sealRepository } from './seal-repository.ts';
import { sealTrail } from './seal-trail.ts';
import { verifyTrail } from './verify-trail.ts';

const key = sealKeyOf('the key of the installation, 32 characters');
const lease: Lease = {
  name: 'jobs',
  token: '1',
  signal: new AbortController().signal,
  isHeld: () => true,
  fence: async () => undefined,
  release: async () => undefined,
};

let test: TestDatabase;
let dataFolder: string;

beforeAll(async () => {
  test = await createTestDatabase();
  dataFolder = await fs.mkdtemp(path.join(tmpdir(), 'zutai-seal-'));
});
afterAll(async () => {
  await test?.drop();
  await fs.rm(dataFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  await pastTriggers('truncate audit_event, audit_deleted_signal, audit_seal restart identity');
  for (const name of await fs.readdir(dataFolder))
    if (/^audit-(head|lost)/.test(name)) await fs.rm(path.join(dataFolder, name));
});

const query = (text: string, values?: unknown[]) => test.database.pool.query(text, values);
/** What somebody does who owns the tables. */
async function pastTriggers(text: string): Promise<void> {
  await pastTriggersOf(test.database.pool, ['audit_event', 'audit_deleted_signal', 'audit_seal'], text);
}
const INSERT = `insert into audit_event (kind, account_name, object_kind, object_id, before, after)
  values ('update', $1, 'equipment', '7', '{"title": "一号泵"}', '{"title": "二号泵", "scale": 0.1}')`;
const addEvents = async (count: number) => {
  for (let i = 0; i < count; i += 1) await query(INSERT, [`name ${i}`]);
};
const seal = async (fence: Lease['fence'] = lease.fence) => {
  await sealTrail({ database: test.database, dataFolder, getKey: async () => key, logger: testLogger })({
    lease: { ...lease, fence },
    signal: lease.signal,
  });
};
const verify = async () => verifyTrail(test.database, key, await readHeads(dataFolder));
const faults = async () => (await verify()).findings.map(({ fault }) => fault);

describe('a chain of seals', () => {
  it('holds every event once, and fits', async () => {
    expect(await verify()).toEqual({ seals: 0, events: 0, thinned: 0, pending: 0, writes: 0, findings: [] });
    await addEvents(3);
    await seal();
    await seal();
    await addEvents(2);
    expect(await verify()).toEqual({ seals: 1, events: 3, thinned: 0, pending: 2, writes: 0, findings: [] });
    await seal();
    expect(await verify()).toEqual({ seals: 2, events: 5, thinned: 0, pending: 0, writes: 0, findings: [] });
  });

  it('seals a trail of before in seals of a thousand', async () => {
    await query(
      `insert into audit_event (kind, object_id) select 'insert', n::text from generate_series(1, 2500) n`,
    );
    await seal();
    expect(await verify()).toMatchObject({ seals: 3, events: 2500, findings: [] });
  });

  it('takes in what was begun before it and committed after it', async () => {
    const slow = await test.database.pool.connect();
    await slow.query('begin');
    await slow.query(INSERT, ['slow']);
    await addEvents(2);
    await seal();
    await slow.query('commit');
    slow.release();
    await addEvents(1);
    await seal();
    const { rows } = await query('select ids::text from audit_seal order by number');
    expect(rows.map(({ ids }) => ids)).toEqual(['{[2,4)}', '{[1,2),[4,5)}']);
    expect(await verify()).toMatchObject({ seals: 2, events: 4, findings: [] });
  });

  it('fits whatever commits, rolls back and is sealed in whatever order', async () => {
    const step = fc.record({
      what: fc.constantFrom('write', 'write', 'commit', 'rollback', 'seal'),
      by: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await pastTriggers('truncate audit_event, audit_seal restart identity');
        await fs.rm(path.join(dataFolder, 'audit-head.json'), { force: true });
        const open = new Map<number, PoolClient>();
        const end = async (by: number, how: string) => {
          const client = open.get(by);
          open.delete(by);
          await client?.query(how);
          client?.release();
        };
        for (const { what, by } of steps) {
          if (what === 'seal') await seal();
          else if (what === 'write') {
            const client = open.get(by) ?? (await test.database.pool.connect());
            if (!open.has(by)) await client.query('begin');
            open.set(by, client);
            await client.query(INSERT, [`by ${by}`]);
          } else await end(by, what);
        }
        for (const by of [...open.keys()]) await end(by, 'commit');
        await seal();
        const { rows } = await query('select count(*)::int as count from audit_event');
        expect(await verify()).toMatchObject({ events: rows[0].count, pending: 0, findings: [] });
      }),
      { numRuns: 30 },
    );
  });

  it('has one end, whoever seals at the same time', async () => {
    await addEvents(5);
    await Promise.allSettled([seal(), seal(), seal()]);
    await seal();
    expect(await verify()).toMatchObject({ seals: 1, events: 5, findings: [] });
  });

  it('has one end, when somebody else seals between a look and its seal', async () => {
    await addEvents(5);
    await expect(seal(() => seal())).rejects.toThrow('audit_seal_pkey');
    expect(await verify()).toMatchObject({ seals: 1, events: 5, findings: [] });
  });

  it('goes with the events that the retention deletes, and hangs on the last of them', async () => {
    for (const days of [900, 500, 380, 0]) {
      await addEvents(2);
      await pastTriggers(
        `update audit_event set at = at - interval '${days} days' where id > (select count(*) - 2 from audit_event)`,
      );
      await seal();
    }
    await new AuditRepository(test.database.kysely).deleteOld(400);
    await sealRepository.deleteOld(test.database.pool, 400);
    expect(await verify()).toEqual({ seals: 3, events: 4, thinned: 1, pending: 0, writes: 0, findings: [] });
  });
});

describe('finds', () => {
  beforeEach(async () => {
    for (let i = 0; i < 4; i += 1) {
      await addEvents(3);
      await seal();
    }
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['eventsChanged', `update audit_event set account_name = 'somebody else' where id = 5`],
    ['eventsChanged', `update audit_event set after = '{"title": "三号泵"}' where id = 5`],
    ['eventsChanged', `update audit_event set at = at - interval '1 microsecond' where id = 5`],
    ['eventsMissing', 'delete from audit_event where id = 5'],
    ['sealsMissing', 'delete from audit_seal where number = 2'],
    ['beginningMissing', 'delete from audit_seal where number = 1'],
    ['endMissing', 'delete from audit_seal where number = 4'],
    ['sealForged', 'update audit_seal set event_count = 2 where number = 2'],
    ['sealForged', `update audit_seal set ids = '{[4,6)}', event_count = 2 where number = 2`],
    ['keyUnknown', `update audit_seal set key_id = 'another' where number = 2`],
  ])('%s: %s', async (fault, change) => {
    await pastTriggers(change);
    expect(await faults()).toContain(fault);
  });

  it('an end that was cut off, also when the chain has gone on since', async () => {
    await pastTriggers('delete from audit_seal where number >= 3; delete from audit_event where id > 6');
    await addEvents(2);
    await seal();
    await seal();
    expect(await verify()).toMatchObject({ seals: 3, findings: [{ fault: 'endMissing', seal: '4' }] });
  });

  it('events put among those of before', async () => {
    await pastTriggers('delete from audit_event where id = 5');
    await query(
      `insert into audit_event (id, at, kind) overriding system value values (5, now() - interval '2 hours', 'login')`,
    );
    expect(await faults()).toEqual(['eventsChanged']);
    await pastTriggers('delete from audit_seal where number = 2');
    expect(await verify()).toMatchObject({
      findings: [{ fault: 'sealsMissing' }, { fault: 'notSealed', events: '5' }],
    });
  });

  it('a chain made anew by who holds the database and not the key', async () => {
    await pastTriggers(
      `update audit_event set account_name = 'somebody else' where id = 5; delete from audit_seal`,
    );
    const other = sealKeyOf('a key of the attacker, 32 characters...');
    const forged = { ...other, id: key.id };
    await sealTrail({
      database: test.database,
      dataFolder: await fs.mkdtemp(path.join(dataFolder, 'attacker-')),
      getKey: async () => forged,
      logger: testLogger,
    })({ lease, signal: lease.signal });
    expect(await faults()).toEqual(['sealForged', 'endMissing']);
  });

  it('two events that changed places', async () => {
    const move = (from: number, to: number) => `update audit_event set id = ${to} where id = ${from}`;
    await query('alter table audit_event alter id set generated by default');
    await pastTriggers([move(5, 100), move(6, 5), move(100, 6)].join('; '));
    await query('alter table audit_event alter id set generated always');
    expect(await faults()).toEqual(['eventsChanged']);
  });

  it('an event put in with a seal that its forger made for it', async () => {
    const forger = { ...sealKeyOf('a key of the forger, 32 characters.....'), id: key.id };
    await query(`insert into audit_event (kind, account_name) values ('write', 'nobody of ours')`);
    await sealTrail({
      database: test.database,
      dataFolder: await fs.mkdtemp(path.join(dataFolder, 'forger-')),
      getKey: async () => forger,
      logger: testLogger,
    })({ lease, signal: lease.signal });
    expect(await faults()).toEqual(['sealForged']);
  });

  it('a signal changed among those that one event deleted', async () => {
    const { rows } = await query(
      `insert into audit_event (kind, object_kind, before) values ('delete', 'signal', '{"count": 2}') returning id, at`,
    );
    for (const id of [1, 2])
      await query(
        'insert into audit_deleted_signal (event_id, at, id, equipment_id, tag, seq) values ($1, $2, $3, 7, $4, $3)',
        [rows[0].id, rows[0].at, id, `T${id}`],
      );
    await seal();
    expect(await faults()).toEqual([]);
    await pastTriggers(`update audit_deleted_signal set tag = 'T9' where id = 2`);
    expect(await faults()).toEqual(['eventsChanged']);
  });
});

it('refuses changes of seals, and their deletion while they are young', async () => {
  await addEvents(1);
  await seal();
  for (const change of ['update audit_seal set version = 2', 'delete from audit_seal', 'truncate audit_seal'])
    await expect(query(change), change).rejects.toThrow(/append-only/);
});

describe('the key', () => {
  it('is made once, for its owner alone, and kept', async () => {
    const folder = await fs.mkdtemp(path.join(dataFolder, 'key-'));
    const keys = await Promise.all([
      readSealKey(folder, ''),
      readSealKey(folder, ''),
      readSealKey(folder, ''),
    ]);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect((await readSealKey(folder, '')).id).toBe(keys[0]!.id);
    expect(await fs.readdir(folder)).toEqual(['audit-key']);
    expect((await fs.stat(path.join(folder, 'audit-key'))).mode & 0o777).toBe(0o600);
  });

  it('of the settings comes first', async () => {
    expect((await readSealKey('/nowhere', 'k'.repeat(32))).id).toBe(sealKeyOf('k'.repeat(32)).id);
  });
});
