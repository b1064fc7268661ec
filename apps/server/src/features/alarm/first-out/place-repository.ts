import type { ClientBase } from 'pg';
import type { FirstOutGroup, Takeover } from './first-out.ts';

interface GroupRow {
  id: string;
  window_seconds: number | null;
  alarm_id: string | null;
  at: Date | null;
  rule_id: string | null;
  equipment_id: string | null;
  priority: number | null;
  is_open: boolean | null;
  active: readonly string[];
  members: readonly string[];
}

const LOCK = `
  SELECT group_id FROM first_out_state WHERE group_id IN (
    SELECT group_id FROM first_out_member WHERE rule_id = ANY ($1::bigint[]))
  ORDER BY group_id FOR UPDATE`;
// After the lock: what others wrote while it was waited for is seen. A first-out that is gone, or whose rule has left, is
// none.
const GROUPS = `
  SELECT held.id, held.window_seconds, alarm.id AS alarm_id, state.at, alarm.rule_id, alarm.equipment_id, level.priority,
    alarm.closed_at IS NULL AS is_open,
    ARRAY (SELECT member.rule_id::text FROM first_out_member AS member WHERE member.group_id = held.id) AS members,
    ARRAY (SELECT rule.id::text FROM first_out_member AS member JOIN alarm_rule AS rule ON rule.id = member.rule_id
      JOIN alarm_state AS now ON now.rule_id = rule.id
      WHERE member.group_id = held.id AND rule.is_enabled AND now.stage > 0 AND now.shelved_until IS NULL
        AND NOT now.is_suppressed AND NOT now.is_out_of_service) AS active
  FROM first_out_group AS held JOIN first_out_state AS state ON state.group_id = held.id
  LEFT JOIN (alarm JOIN alarm_level AS level ON level.id = alarm.level_id JOIN first_out_member AS own
    ON own.rule_id = alarm.rule_id) ON alarm.id = state.alarm_id AND own.group_id = held.id
  WHERE held.id = ANY ($1::bigint[])`;
const STATES = `
  UPDATE first_out_state SET alarm_id = now.alarm_id, at = now.at
  FROM jsonb_to_recordset($1) AS now (group_id bigint, alarm_id bigint, at timestamptz)
  WHERE first_out_state.group_id = now.group_id`;
const TAKE_OVER = `
  UPDATE alarm SET first_out_id = $2,
    quiet_equipment_id = CASE WHEN quiet_equipment_id IS NOT NULL AND $4 AND level.priority >= $5 THEN $3::bigint END
  FROM alarm_level AS level WHERE level.id = alarm.level_id AND first_out_id = $1 AND closed_at IS NULL`;

/**
 * The groups of these rules, by the rules, locked until the transaction ends: of two alarms at once one is the first. To
 * be called when the rows of the rules are locked, by which no rule changes its group meanwhile.
 */
export async function lockFirstOutGroups(
  client: ClientBase,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, FirstOutGroup>> {
  const locked = await client.query<{ group_id: string }>(LOCK, [ruleIds]);
  if (locked.rows.length === 0) return new Map();
  const { rows } = await client.query<GroupRow>(GROUPS, [locked.rows.map((row) => row.group_id)]);
  const asked = new Set(ruleIds);
  return new Map(
    rows.flatMap((row) => {
      const group = toGroup(row);
      return row.members.filter((id) => asked.has(id)).map((id) => [id, group] as const);
    }),
  );
}

function toGroup(row: GroupRow): FirstOutGroup {
  const { alarm_id: alarmId, rule_id: ruleId, equipment_id: equipmentId, priority, at } = row;
  return {
    id: row.id,
    windowMs: row.window_seconds === null ? null : row.window_seconds * 1_000,
    active: new Set(row.active),
    first:
      alarmId === null || row.active.length === 0
        ? null
        : {
            alarmId,
            ruleId: ruleId!,
            equipmentId: equipmentId!,
            priority: priority!,
            atMs: at!.getTime(),
            isFresh: false,
            isOpen: row.is_open!,
          },
  };
}

/** What stands in the groups now, and who follows whom. To be called when all alarms are written. */
export async function writeFirstOuts(
  client: ClientBase,
  groups: ReadonlyMap<string, FirstOutGroup>,
  takeovers: readonly Takeover[],
): Promise<void> {
  const rows = [...new Set(groups.values())].map(({ id, first }) => ({
    group_id: id,
    alarm_id: first?.alarmId ?? null,
    at: first === null ? null : new Date(first.atMs).toISOString(),
  }));
  if (rows.length === 0) return;
  await client.query(STATES, [JSON.stringify(rows)]);
  for (const { previousId, first } of takeovers)
    await client.query(TAKE_OVER, [
      previousId,
      first.alarmId,
      first.equipmentId,
      first.isOpen,
      first.priority,
    ]);
}
