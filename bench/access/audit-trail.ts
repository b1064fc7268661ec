/**
 * What the audit trail costs a write, and how it is searched when it is long. The first part enters and settles writes as
 * the server does, with the triggers of the trail and, as the floor, without them; the second asks a server whose trail
 * holds `BENCH_EVENTS` events (10 million), a fifth of them of writes, as a browser does. Limit: 100 ms a search.
 */
import { auditCalls, calls } from '@zutai/contract';
import { startServer } from '@zutai/dev-env/server-process';
import { openDatabase } from '../../apps/server/src/system-tests/testing/open-database.ts';
import { quantile } from '../harness/pace.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const WRITES = 2_000;
const LIMIT_MS = 100;

const server = await startServer({ hasDemo: false });
const database = openDatabase(server);
const owner = await server.signIn();
const { orgId: organisationId, userId } = await owner.call(calls.session.info, {});
const { id: equipmentId } = await owner.call(calls.equipment.add, { title: '加压泵站' });
// What the log of equipment is asked of: a station of many signals that a tenth of the year's events is about.
const { id: busyId } = await owner.call(calls.equipment.add, { title: '出厂泵站' });
await database.query(
  `insert into signal (equipment_id, tag, title, data_type)
   select $1, 'p' || n, '压力' || n, 'number' from generate_series(1, 200) n`,
  [busyId],
);
const { id: signalId } = await owner.call(calls.signal.add, {
  equipmentId,
  tag: 'speed',
  title: '频率设定',
  unit: 'Hz',
  writable: true,
});

const ENTER = `
  insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name, old_value,
    new_value, deadline_at, source_address, session_id, equipment_title, equipment_title_en, signal_definition)
  values (gen_random_uuid(), $1, $2, $3, '频率设定', $4, 'admin', '40', '45', now(), '10.0.0.1', '1', '加压泵站', '',
    '{"tag": "speed", "titleEn": "Speed", "unit": "Hz", "decimals": 1, "states": []}') returning uuid`;
const SETTLE = `
  update command set status = 'success', code = '200', read_back = '45', read_back_at = now(), acknowledged_at = now(),
    sent_at = now() where uuid = $1`;

/** Enters and settles writes one by one; ms each. */
async function enterWrites(count: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const begunMs = performance.now();
    const { rows } = await database.query<{ uuid: string }>(ENTER, [
      organisationId,
      equipmentId,
      signalId,
      userId,
    ]);
    await database.query(SETTLE, [rows[0]!.uuid]);
    tookMs.push(performance.now() - begunMs);
  }
  return tookMs;
}
const setTriggers = async (how: 'enable' | 'disable') => {
  for (const name of ['audit', 'audit_result', 'command_append_only'])
    await database.query(`alter table command ${how} trigger ${name}`);
};
const sizeOf = async (table: string) => {
  const { rows } = await database.query<{ bytes: string }>('select pg_total_relation_size($1) as bytes', [
    table,
  ]);
  return Number(rows[0]!.bytes);
};

await enterWrites(200);
const [withTrail, without]: [number[], number[]] = [[], []];
const [trailBefore, ledgerBefore] = [await sizeOf('audit_event'), await sizeOf('command')];
// By turns, so that what else the machine does meets both alike.
for (let turn = 0; turn < 10; turn += 1) {
  await setTriggers('enable');
  withTrail.push(...(await enterWrites(WRITES / 10)));
  await setTriggers('disable');
  without.push(...(await enterWrites(WRITES / 10)));
}
await setTriggers('enable');
const [traced, floor] = [quantile(withTrail, 0.5), quantile(without, 0.5)];
const trailBytes = ((await sizeOf('audit_event')) - trailBefore) / WRITES;
const ledgerBytes = ((await sizeOf('command')) - ledgerBefore) / (2 * WRITES);
const GIGABYTE = 1024 ** 3;
console.log(
  `a write entered and settled: p50 ${traced.toFixed(2)} ms with its events, ${(traced / floor).toFixed(2)} of ${floor.toFixed(2)} ms without; ` +
    `10 writes a second take ${((traced * 10) / 10).toFixed(1)} % of one connection`,
);
console.log(
  `${trailBytes.toFixed(0)} bytes of trail a write beside ${ledgerBytes.toFixed(0)} of the ledger; at 10 writes a second ` +
    `${((trailBytes * 864_000) / GIGABYTE).toFixed(2)} GB a day, ${((trailBytes * 864_000 * 400) / GIGABYTE).toFixed(0)} GB in 400 days`,
);

// A trail of a year: changes of 50,000 things by 200 people, sign-ins, and a fifth of writes. One station has a tenth of
// all events: changes of it, of its signals, and writes to them. One address is that of people of the platform, whom a
// search does not tell of.
const { rows: people } = await database.query<{ id: string }>(
  `insert into account (organisation_id, loginname, display_name, password_hash, role, data_range)
   select $1, 'user' || n, 'User ' || n, '', 'engineer', 'organisation' from generate_series(0, 199) n returning id`,
  [organisationId],
);
const PLATFORM_PERSON = 9;
const personIds = people.map(({ id }, n) => (n === PLATFORM_PERSON ? '1000000' : id));
const { rows: busySignals } = await database.query<{ first: string }>(
  'select min(id)::text as first from signal where equipment_id = $1',
  [busyId],
);
await database.query('alter table audit_event disable trigger user');
for (let done = 0; done < EVENTS; done += 500_000) {
  await database.query(
    `insert into audit_event (at, organisation_id, account_id, account_name, session_id, address, call, kind, object_kind,
       object_id, before, after)
     select now() - interval '360 days' + (n / $5::float8) * interval '360 days', $1, ($8::bigint[])[1 + n % 200], 'user' || n % 200, n,
       case when n = 50 then '10.9.9.9' else '10.0.' || n % 200 || '.1' end, '/lfscada/equipment/edit',
       case when n % 5 = 0 then 'write' when n % 50 = 1 then 'login' when n % 500 = 2 then 'insert' else 'update' end,
       case when n % 5 = 0 or n % 50 = 13 then 'signal' when n % 50 = 1 then '' else 'equipment' end,
       case when n % 50 = 1 then '' when n % 50 = 23 then $6::text
         when n % 50 in (10, 13, 20, 30) then ($7::bigint + n / 50 % 200)::text else (n % 50000)::text end,
       case when n % 5 = 0 then '{"value": 40}' when n % 50 = 1 or n % 500 = 2 then null else '{"remark": "before"}' end::jsonb,
       case when n % 5 = 0 then jsonb_build_object('value', 45, 'command', n, 'equipment_id',
           case when n % 50 in (10, 20, 30) then $6::bigint else n % 50000 end)
         when n % 50 = 1 then null when n % 500 = 2 then jsonb_build_object('title', '泵站' || n % 50000)
         else '{"remark": "after"}' end
     from generate_series($2::bigint + 1, least($2::bigint + $3::bigint, $4::bigint)) n`,
    [organisationId, done, 500_000, EVENTS, EVENTS, busyId, busySignals[0]!.first, personIds],
  );
}
await database.query('alter table audit_event enable trigger user');
await database.query('vacuum analyze audit_event');

const page = { pageNum: 1, pageSize: 20 };
const DAY_MS = 86_400_000;
const works: Readonly<Record<string, object>> = {
  'first page': {},
  'of a day': { fromMs: Date.now() - DAY_MS },
  'by kind': { kind: 'write' },
  'by person': { accountId: personIds[100] },
  'by address': { address: '10.0.7.1' },
  'by address, one event': { address: '10.9.9.9' },
  'by address, the platform': { address: `10.0.${PLATFORM_PERSON}.1` },
  'by address, nothing': { address: '10.8.8.8' },
  'by thing': { objectKind: 'equipment', objectId: '4711' },
  'by a word, one thing': { keyword: '泵站4711' },
  'by a word, many things': { keyword: '泵站47' },
  'by a word, nothing': { keyword: 'nothing of the kind' },
};
let isMet = true;
console.log(
  `${(EVENTS / 1e6).toFixed(1)} million events, ${((await sizeOf('audit_event')) / GIGABYTE).toFixed(1)} GB`,
);
for (const [name, request] of Object.entries(works))
  await tell(name, () => owner.call(auditCalls.query, { ...page, ...request }));
const logs: Readonly<
  Record<string, { objectId: string; pageNum?: number; kind?: 'write' | 'login'; fromMs?: number }>
> = {
  'log of equipment, quiet': { objectId: equipmentId },
  'log of equipment, busy': { objectId: busyId },
  'busy, page 50': { objectId: busyId, pageNum: 50 },
  'busy, writes': { objectId: busyId, kind: 'write' },
  'busy, sign-ins (none)': { objectId: busyId, kind: 'login' },
  'busy, of a day': { objectId: busyId, fromMs: Date.now() - DAY_MS },
};
for (const [name, request] of Object.entries(logs))
  await tell(name, () =>
    owner.call(auditCalls.queryByObjectId, { objectKind: 'equipment', ...page, ...request }),
  );
console.log(`limits ${isMet ? 'met' : 'missed'}`);
await database.end();
await server.stop();

async function tell(name: string, work: () => Promise<unknown>): Promise<void> {
  const tookMs: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const begunMs = performance.now();
    await work();
    if (round >= 0) tookMs.push(performance.now() - begunMs);
  }
  const p50 = quantile(tookMs, 0.5);
  isMet &&= p50 <= LIMIT_MS;
  console.log(
    `${name.padEnd(26)} p50 ${p50.toFixed(1)} ms, ${(p50 / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms`,
  );
}
