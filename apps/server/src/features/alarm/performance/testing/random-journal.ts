import type { AlarmInput } from '@zutai/alarm-engine';
import type { Caller } from '../../../../platform/call/index.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { applyInputs } from '../../journal-repository.ts';
import type { RuleInput } from '../../occurrence.ts';

/** A line of the journal with what a slow reading needs of its alarm. */
export interface Line {
  readonly alarmId: string;
  readonly ruleId: string;
  readonly kind: string;
  readonly atMs: number;
  readonly isFollower: boolean;
}

/** Times are on whole steps, so that a reading step by step misses none, ms. */
export const STEP_MS = 10_000;

/**
 * Alarms of some rules that ring, go back, chatter, are acknowledged and shelved at random, of which half are in a
 * first-out group; with hours in which everything rings.
 * @returns the journal, in order
 */
export async function ringAtRandom(
  database: Database,
  { organisationId, accountId }: Caller,
  { beginMs, days, rules, seed }: { beginMs: number; days: number; rules: number; seed: number },
): Promise<Line[]> {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const { rows } = await database.pool.query<{ id: string }>(
    `with thing as (
       insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
       values ($1, 'Line', $2, 'EG', 'list', 'line') returning id)
     insert into alarm_rule (organisation_id, equipment_id, title, condition, level_id, is_latching)
     select $1, thing.id, 'rule ' || n, '{"kind":"offline"}', level.id, n % 5 = 0
     from thing, generate_series(1, $3::int) n
     join alarm_level as level on level.organisation_id = $1 and priority = 1 + n % 4
     order by n returning id::text`,
    [organisationId, accountId, rules],
  );
  const ids = rows.map(({ id }) => id);
  await database.pool.query(
    `with made as (insert into first_out_group (organisation_id, title) values ($1, 'Line') returning id)
     insert into first_out_member (rule_id, group_id) select unnest($2::bigint[]), id from made`,
    [organisationId, ids.filter((_, i) => i % 2 === 0)],
  );
  const inputs: RuleInput[] = [];
  const stages = new Map<string, 0 | 1>();
  const steps = (days * 86_400_000) / STEP_MS;
  for (let step = 0; step < steps; step += 1) {
    // Half an hour of each eight is a flood; the last rules are hardly touched, and some grow stale.
    const isFlood = step % 2_880 > 2_700;
    for (const [i, ruleId] of ids.entries()) {
      const isCalm = i >= ids.length - 4;
      // Some chatter then.
      const isChattering = isFlood && !isCalm && i % 4 === 1;
      if (random() > (isCalm ? 0.0002 : isChattering ? 0.8 : isFlood ? 0.08 : 0.0008)) continue;
      const stage = stages.get(ruleId) === 1 ? 0 : 1;
      const choice = isChattering ? 0 : random();
      const input: AlarmInput =
        choice < 0.75
          ? { kind: 'stage', stage }
          : choice < 0.9
            ? { kind: 'acknowledge' }
            : choice < 0.94
              ? { kind: 'reset' }
              : choice < 0.97
                ? { kind: 'shelve', untilMs: 0 }
                : { kind: 'unshelve', isExpired: false };
      if (input.kind === 'stage') stages.set(ruleId, stage);
      inputs.push({ ruleId, input, timeMs: beginMs + step * STEP_MS });
    }
  }
  for (let at = 0; at < inputs.length; at += 200)
    await database.withTransaction(({ client }) => applyInputs(client, inputs.slice(at, at + 200)));
  const { rows: lines } = await database.pool.query<Line>(
    `select alarm_id::text as "alarmId", event.rule_id::text as "ruleId", event.kind,
       (extract(epoch from at) * 1000)::float8 as "atMs", first_out_id is not null as "isFollower"
     from alarm_event as event join alarm on alarm.id = alarm_id where event.organisation_id = $1 order by event.id`,
    [organisationId],
  );
  return lines;
}
