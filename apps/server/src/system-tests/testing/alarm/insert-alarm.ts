import type { Pool } from 'pg';
import type { Belongings } from '../sample.ts';

type Alarm = Pick<Belongings, 'alarmRuleId' | 'alarmId' | 'alarmLevelId'>;

/** A rule of a signal whose alarm is active and not acknowledged, past the calls: nothing is measured there. */
export async function insertAlarm(
  database: Pool,
  organisationId: string,
  equipmentId: string,
  signalId: string,
  mark: string,
): Promise<Alarm> {
  const condition = {
    kind: 'limit',
    direction: 'high',
    limit: { from: 'constant', value: 5 },
    secondLimit: null,
    deadband: 0,
  };
  const { rows } = await database.query<Alarm>(
    `WITH level AS (
       SELECT id FROM alarm_level WHERE organisation_id = $1 AND priority = 3
     ), rule AS (
       INSERT INTO alarm_rule (organisation_id, equipment_id, signal_id, title, condition, level_id, message)
       SELECT $1, $2, $3, $4, $5, id, $4 FROM level RETURNING id
     ), raised AS (
       INSERT INTO alarm (organisation_id, equipment_id, rule_id, signal_id, level_id, title, title_en, kind, state, stage,
         raised_at, acknowledged_by, value, message, note)
       SELECT $1, $2, rule.id, $3, level.id, $4, '', 'limit', 'unacknowledgedActive', 1, now(), '', '6', $4, ''
       FROM rule, level RETURNING id
     ) SELECT rule.id::text AS "alarmRuleId", raised.id::text AS "alarmId", level.id::text AS "alarmLevelId"
     FROM rule, raised, level`,
    [organisationId, equipmentId, signalId, mark, JSON.stringify(condition)],
  );
  const [alarm] = rows;
  // The row of its state is made with the rule.
  await database.query('UPDATE alarm_state SET stage = 1, is_open = true WHERE rule_id = $1', [
    alarm!.alarmRuleId,
  ]);
  return alarm!;
}
