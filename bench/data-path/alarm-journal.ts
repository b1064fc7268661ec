/**
 * What operators wait for after a flood, of an organisation whose journal holds `BENCH_ALARMS` alarms (200,000) of 1,000
 * pieces of equipment: 1,000 alarms acknowledged in one call, beside its floor, the same rows locked and written by four
 * statements without state machine, journal, triggers of the trail, messages and screens; and the journal taken along as
 * a file of 50,000 rows, beside its floor, the same rows read from the database in one question; and what first-out
 * groups cost (ADR 107): transactions of one alarm and of a hundred that are raised, of rules in groups of ten beside the
 * same ones in no group. Limits: 12 times the floor for the acknowledgement, most of which are triggers that write a line
 * of the trail, messages and what webhooks are told of each alarm; 6 times for a file, and 3 times for alarms in groups.
 * `BENCH_ALARMS=20000 BENCH_ROUNDS=3` is done in a minute.
 */
import { calls, MAX_BULK_ALARMS } from '@zutai/contract';
import { startServer } from '@zutai/dev-env/server-process';
import { applyInputs } from '../../apps/server/src/features/alarm/index.ts';
import { openDatabase } from '../../apps/server/src/system-tests/testing/open-database.ts';
import type { AlarmInput } from '../../packages/alarm-engine/src/index.ts';
import { quantile } from '../harness/pace.ts';

const ALARMS = Number(process.env.BENCH_ALARMS ?? 200_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const EQUIPMENT = 1_000;
/** Most rows of the file that is timed: as many as a month of a large plant. */
const EXPORTED = 50_000;
const ACKNOWLEDGE_LIMIT = 12;
const EXPORT_LIMIT = 6;
const GROUPED_LIMIT = 3;
const GROUP_SIZE = 10;
/** Transactions of one alarm in a round. */
const SINGLE = 100;

const server = await startServer({ hasDemo: false });
const database = openDatabase(server);
const owner = await server.signIn();
const { orgId: organisationId } = await owner.call(calls.session.info, {});
await database.query('alter table alarm disable trigger user');
await database.query('alter table alarm_event disable trigger user');
await database.query(
  `insert into equipment (organisation_id, title, kind, display, device_id)
   select $1, '加压泵站 ' || n, 'EG', 'list', n from generate_series(1, $2::int) n`,
  [organisationId, EQUIPMENT],
);
// Makes the row of its state by its trigger.
await database.query(
  `insert into alarm_rule (organisation_id, equipment_id, title, condition, level_id)
   select $1, equipment.id, '离线', '{"kind": "offline"}', level.id
   from equipment join alarm_level as level on level.organisation_id = $1 and priority = 1`,
  [organisationId],
);
await database.query(
  `insert into alarm (organisation_id, equipment_id, rule_id, level_id, title, title_en, kind, state, stage, raised_at,
     released_at, closed_at, value, message)
   select $1, rules.equipment_ids[1 + n % $3], rules.ids[1 + n % $3], rules.level_id, '离线', 'Offline', 'offline',
     'normal', 0, at, at + interval '5 min', at + interval '9 min', '', '泵站离线，请检查网络 ' || n
   from generate_series(1, $2::int) n,
     (select array_agg(id order by id) as ids, array_agg(equipment_id order by id) as equipment_ids,
        min(level_id) as level_id from alarm_rule) as rules,
     lateral (select now() - interval '1 year' * (1 - n::float8 / $2)) as moment (at)`,
  [organisationId, ALARMS, EQUIPMENT],
);
await database.query(
  `insert into alarm_event (organisation_id, equipment_id, rule_id, alarm_id, title, kind, at, stage)
   select organisation_id, equipment_id, rule_id, id, title, kinds.kind, raised_at, 0
   from alarm, unnest(array['raised', 'returned', 'acknowledged', 'closed']) as kinds (kind)`,
);
await database.query('alter table alarm enable trigger user');
await database.query('alter table alarm_event enable trigger user');
await database.query('vacuum analyze alarm, alarm_event, alarm_rule, alarm_state, equipment');

/** All rules ring anew; ids of their alarms. */
async function flood(): Promise<string[]> {
  await database.query('update alarm set closed_at = now(), state = $1 where closed_at is null', ['normal']);
  await database.query('update alarm_state set stage = 1, is_open = true, is_acknowledged = false');
  const { rows } = await database.query<{ id: string }>(
    `insert into alarm (organisation_id, equipment_id, rule_id, level_id, title, title_en, kind, state, stage, raised_at,
       value, message)
     select organisation_id, equipment_id, id, level_id, title, '', 'offline', 'unacknowledgedActive', 1, now(), '', ''
     from alarm_rule order by id limit $1 returning id`,
    [MAX_BULK_ALARMS],
  );
  return rows.map(({ id }) => id);
}

/** The least that has to be done to the same rows: found, locked, both tables written, one line each. */
async function writeRows(ids: readonly string[]): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      'select from alarm_state where rule_id in (select rule_id from alarm where id = any($1)) order by rule_id for update',
      [ids],
    );
    await client.query(
      'update alarm_state set is_acknowledged = true where rule_id in (select rule_id from alarm where id = any($1))',
      [ids],
    );
    await client.query(
      "update alarm set state = 'acknowledgedActive', acknowledged_at = now() where id = any($1)",
      [ids],
    );
    await client.query(
      `insert into alarm_event (organisation_id, equipment_id, rule_id, alarm_id, title, kind, at, stage)
       select organisation_id, equipment_id, rule_id, id, title, 'acknowledged', now(), 1 from alarm where id = any($1)`,
      [ids],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const took = async (work: () => Promise<unknown>) => {
  const begunMs = performance.now();
  await work();
  return performance.now() - begunMs;
};

const [asked, floor]: [number[], number[]] = [[], []];
for (let round = -1; round < ROUNDS; round += 1) {
  const ids = await flood();
  const askedMs = await took(async () => {
    const { refused } = await owner.call(calls.alarm.acknowledgeMany, { ids, note: '停电' });
    if (refused.length > 0) throw new Error(`${refused.length} were refused`);
  });
  const others = await flood();
  const floorMs = await took(() => writeRows(others));
  if (round < 0) continue;
  asked.push(askedMs);
  floor.push(floorMs);
}
tell(`${MAX_BULK_ALARMS} alarms acknowledged`, asked, floor, ACKNOWLEDGE_LIMIT);

/** Each of these batches of rules in a transaction of its own, as who ingests writes them; ms in all. */
const writeAll = (batches: readonly (readonly string[])[], input: AlarmInput) =>
  took(async () => {
    const client = await database.connect();
    try {
      for (const batch of batches) {
        await client.query('begin');
        await applyInputs(
          client,
          batch.map((ruleId) => ({ ruleId, input, timeMs: Date.now() })),
        );
        await client.query('commit');
      }
    } finally {
      client.release();
    }
  });
const { rows: all } = await database.query<{ id: string }>('select id::text from alarm_rule order by id');
const ruleIds = all.map(({ id }) => id);
const setGroups = async (isGrouped: boolean) => {
  await database.query('delete from first_out_group');
  if (!isGrouped) return;
  await database.query(
    `insert into first_out_group (organisation_id, title) select $1, n::text from generate_series(1, $2::int) n`,
    [organisationId, ruleIds.length / GROUP_SIZE],
  );
  // Neighbours are in one group: a batch holds ten whole sequences.
  await database.query(
    `insert into first_out_member (rule_id, group_id)
     select rule.id, held.id from (select id, (row_number() over (order by id) - 1) / $1 + 1 as n from alarm_rule) as rule
     join first_out_group as held on held.title = rule.n::text`,
    [GROUP_SIZE],
  );
};
const clear = async () => {
  await database.query('update alarm set closed_at = now(), state = $1 where closed_at is null', ['normal']);
  await database.query('update alarm_state set stage = 0, is_open = false, is_acknowledged = false');
};
const chunks = (size: number, ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size));
for (const [name, batches] of [
  [`${SINGLE} transactions of one alarm`, chunks(1, ruleIds.slice(0, SINGLE))],
  [`${ruleIds.length / 100} transactions of 100 alarms`, chunks(100, ruleIds)],
] as const) {
  const raised: Record<'alone' | 'grouped', number[]> = { alone: [], grouped: [] };
  for (let round = -1; round < ROUNDS; round += 1)
    for (const kind of round % 2 === 0 ? (['alone', 'grouped'] as const) : (['grouped', 'alone'] as const)) {
      await clear();
      await setGroups(kind === 'grouped');
      const ms = await writeAll(batches, { kind: 'stage', stage: 1 });
      if (round >= 0) raised[kind].push(ms);
    }
  tell(`${name} raised in first-out groups of ${GROUP_SIZE}`, raised.grouped, raised.alone, GROUPED_LIMIT);
}
await clear();
await setGroups(false);

const { rows: first } = await database.query<{ ms: string }>(
  `select (extract(epoch from raised_at) * 1000)::bigint as ms from alarm where closed_at is not null
   order by raised_at desc offset $1 limit 1`,
  [Math.min(EXPORTED, ALARMS) - 1],
);
const fromMs = Number(first[0]!.ms);
for (const format of ['csv', 'xlsx'] as const) {
  const [files, reads]: [number[], number[]] = [[], []];
  let size = '';
  for (let round = -1; round < 3; round += 1) {
    const fileMs = await took(async () => {
      const reply = await fetch(server.url + calls.list.export.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: owner.cookie, origin: server.url },
        body: JSON.stringify({ list: 'alarm', format, request: { scope: 'closed', fromMs } }),
      });
      const bytes = (await reply.arrayBuffer()).byteLength;
      const total = reply.headers.get('x-total-rows');
      if (!reply.ok || total === null) throw new Error(`not exported: ${reply.status}`);
      size = `${total} rows, ${(bytes / 2 ** 20).toFixed(1)} MB`;
    });
    const readMs = await took(() =>
      database.query(
        `select alarm.*, equipment.title as equip, alarm_level.title as level from alarm
         join equipment on equipment.id = equipment_id join alarm_level on alarm_level.id = level_id
         where alarm.organisation_id = $1 and closed_at is not null and raised_at >= $2
         order by raised_at desc, alarm.id desc`,
        [organisationId, new Date(fromMs)],
      ),
    );
    if (round < 0) continue;
    files.push(fileMs);
    reads.push(readMs);
  }
  tell(`journal as .${format}, ${size}`, files, reads, EXPORT_LIMIT);
}
await database.end();
await server.stop();

function tell(name: string, tookMs: number[], floorMs: number[], limit: number): void {
  const [p50, floor50] = [quantile(tookMs, 0.5), quantile(floorMs, 0.5)];
  const times = p50 / floor50;
  if (times > limit) process.exitCode = 1;
  console.log(
    `${name}: p50 ${p50.toFixed(0)} ms, ${times.toFixed(1)} of the floor of ${floor50.toFixed(0)} ms, limit ${limit}`,
  );
}
