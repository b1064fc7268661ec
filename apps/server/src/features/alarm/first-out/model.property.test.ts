import type { AlarmInput } from '@zutai/alarm-engine';
import { firstOutGroupCalls as calls } from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { createFirstOutGroupFeature } from '../../first-out-group/index.ts';
import { applyInputs } from '../journal-repository.ts';
import { type Line, type SlowGroup, slowFirstOut, type Told } from './testing/slow-first-out.ts';

const RULES = 7;
const T0 = Date.UTC(2026, 5, 1);

let app: FeatureApp;
let boss: Caller;
beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  app.serve('firstOutGroup', calls, createFirstOutGroupFeature({ database: app.database }).handlers);
});
afterAll(() => app?.close());

const input = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 1, 1, 2).map((stage) => ({ kind: 'stage', stage })) },
  { weight: 3, arbitrary: fc.constant({ kind: 'acknowledge' }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'shelve', untilMs: T0 + 1e9 }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'unshelve', isExpired: false }) },
  { weight: 1, arbitrary: fc.boolean().map((isSuppressed) => ({ kind: 'suppressed', isSuppressed })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'ruleRemoved' }) },
) as fc.Arbitrary<AlarmInput>;
const happening = fc.record({
  rule: fc.nat(RULES - 1),
  input,
  afterMs: fc.integer({ min: -400, max: 1_500 }),
});
const transaction = fc.record({
  inputs: fc.array(happening, { minLength: 1, maxLength: 5 }),
  // Now and then.
  isKilled: fc.nat(5).map((one) => one === 5),
});
/** What processes do at the same time, and then an engineer puts a rule elsewhere. */
const round = fc.record({
  processes: fc.array(fc.array(transaction, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  moved: fc.option(fc.record({ rule: fc.nat(RULES - 1), group: fc.constantFrom(null, 0, 1) })),
});
const story = fc.record({
  priorities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: RULES, maxLength: RULES }),
  latching: fc.array(fc.boolean(), { minLength: RULES, maxLength: RULES }),
  places: fc.array(fc.constantFrom(null, 0, 1), { minLength: RULES, maxLength: RULES }),
  windowSeconds: fc.option(fc.integer({ min: 1, max: 4 })),
  rounds: fc.array(round, { minLength: 1, maxLength: 5 }),
});

async function addRules(priorities: readonly number[], latching: readonly boolean[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `WITH thing AS (
       INSERT INTO equipment (organisation_id, title, owner_id, kind, display, device_id)
       VALUES ($1, gen_random_uuid()::text, $2, 'EG', 'list', gen_random_uuid()::text) RETURNING id
     ) INSERT INTO alarm_rule (organisation_id, equipment_id, title, condition, level_id, is_latching)
     SELECT $1, thing.id, 'rule ' || place, '{"kind":"offline"}', level.id, asked.is_latching
     FROM thing, unnest($3::integer[], $4::boolean[]) WITH ORDINALITY AS asked (priority, is_latching, place)
     JOIN alarm_level AS level ON level.organisation_id = $1 AND level.priority = asked.priority
     ORDER BY place RETURNING id`,
    [boss.organisationId, boss.accountId, priorities, latching],
  );
  return rows.map(({ id }) => id);
}

async function readLines(ruleIds: readonly string[], after: string): Promise<(Line & { id: string })[]> {
  const { rows } = await app.database.pool.query<Omit<Line & { id: string }, 'atMs'> & { at: Date }>(
    `SELECT id::text, xmin::text AS transaction, rule_id::text AS "ruleId", alarm_id::text AS "alarmId", kind, at
     FROM alarm_event WHERE rule_id = ANY ($1::bigint[]) AND id > $2 ORDER BY alarm_event.id`,
    [ruleIds, after],
  );
  return rows.map(({ at, ...line }) => ({ ...line, atMs: at.getTime() }));
}

async function readPlaces(ruleIds: readonly string[]) {
  const { rows } = await app.database.pool.query<{
    id: string;
    firstOutId: string | null;
    isQuiet: boolean;
    isOpen: boolean;
  }>(
    `SELECT id::text, first_out_id::text AS "firstOutId", quiet_equipment_id IS NOT NULL AS "isQuiet",
       closed_at IS NULL AS "isOpen" FROM alarm WHERE rule_id = ANY ($1::bigint[]) ORDER BY alarm.id`,
    [ruleIds],
  );
  return rows;
}

const shown = (
  places: readonly { id: string; firstOutId: string | null; isQuiet: boolean; isOpen: boolean }[],
) =>
  // What is over asks nobody, whatever was written of it last.
  places.map(({ id, firstOutId, isQuiet, isOpen }) => ({
    id,
    firstOutId,
    isOpen,
    isQuiet: isOpen && isQuiet,
  }));

it('places are those that the journal says, whatever processes do at once and whichever of them dies', async () => {
  let titles = 0;
  const nextTitle = () => {
    titles += 1;
    return `g${titles}`;
  };
  const put = async (groupId: string, ruleIds: readonly string[]) => {
    const reply = await app.send(calls.edit, boss, { id: groupId, title: nextTitle(), ruleIds });
    expect(reply.code, reply.message).toBe('200');
  };
  let followers = 0;
  await fc.assert(
    fc.asyncProperty(story, async ({ priorities, latching, places, windowSeconds, rounds }) => {
      const ruleIds = await addRules(priorities, latching);
      const groups: SlowGroup[] = [];
      for (const seconds of [null, windowSeconds]) {
        const reply = await app.send(calls.add, boss, { title: nextTitle(), windowSeconds: seconds });
        groups.push({ id: reply.data.id, windowMs: seconds === null ? null : seconds * 1_000 });
      }
      const placeOf = [...places];
      const told: Told[] = [];
      const regroup = async () => {
        // Those that leave first: a rule is in one group.
        const members = groups.map((_group, i) => ruleIds.filter((_id, rule) => placeOf[rule] === i));
        const { rows } = await app.database.pool.query<{ rule_id: string; group_id: string }>(
          'SELECT rule_id::text, group_id::text FROM first_out_member WHERE rule_id = ANY ($1::bigint[])',
          [ruleIds],
        );
        for (const [i, { id }] of groups.entries())
          await put(
            id,
            rows
              .filter((row) => row.group_id === id && members[i]!.includes(row.rule_id))
              .map((row) => row.rule_id),
          );
        for (const [i, { id }] of groups.entries()) await put(id, members[i]!);
        for (const [rule, id] of ruleIds.entries())
          told.push({ ruleId: id, groupId: placeOf[rule] == null ? null : groups[placeOf[rule]]!.id });
      };
      await regroup();
      let last = '0';
      let clockMs = T0;
      const run = async (
        inputs: readonly { rule: number; input: AlarmInput; afterMs: number }[],
        isKilled: boolean,
      ) => {
        const batch = inputs.map((one) => {
          clockMs += one.afterMs;
          return { ruleId: ruleIds[one.rule]!, input: one.input, timeMs: clockMs };
        });
        const applying = app.database.withTransaction(async ({ client }) => {
          await applyInputs(client, batch);
          if (isKilled) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
        });
        if (isKilled) await expect(applying).rejects.toThrow();
        else await applying;
      };
      for (const { processes, moved } of rounds) {
        await Promise.all(
          processes.map(async (transactions) => {
            for (const { inputs, isKilled } of transactions) await run(inputs, isKilled);
          }),
        );
        const lines = await readLines(ruleIds, last);
        last = lines.at(-1)?.id ?? last;
        told.push(...lines);
        if (moved !== null) {
          placeOf[moved.rule] = moved.group;
          await regroup();
        }
        const expected = slowFirstOut(told, groups, (id) => priorities[ruleIds.indexOf(id)]!);
        const found = await readPlaces(ruleIds);
        expect(shown(found)).toEqual(shown(found.map(({ id }) => ({ id, ...expected.get(id)! }))));
        followers += found.filter(({ firstOutId }) => firstOutId !== null).length;
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
  // Proved of something.
  expect(followers).toBeGreaterThan(25);
}, 300_000);
