import type { AlarmRule, Announced, Stage } from '@zutai/alarm-engine';
import type { AlarmCondition, AlarmSchedule, AlarmSuppressor } from '@zutai/contract';
import type { Pool } from 'pg';

/** A rule as who ingests judges by it. */
export interface StoredRule {
  readonly rule: AlarmRule;
  readonly announced: Announced;
  /** See `alarmRuleFields.message`. */
  readonly message: string;
  /** Of the signal; null: all digits there are. */
  readonly decimals: number | null;
  readonly unit: string;
}

interface Row {
  id: string;
  equipment_id: string;
  signal_id: number | null;
  condition: AlarmCondition;
  on_delay_ms: number;
  off_delay_ms: number;
  schedule: AlarmSchedule | null;
  suppressor: AlarmSuppressor | null;
  message: string;
  decimals: number | null;
  unit: string;
  stage: Stage;
  is_suppressed: boolean;
}

const RULES = `
  SELECT rule.id, rule.equipment_id, signal_id, condition, on_delay_ms, off_delay_ms, schedule, suppressor, rule.message,
    stage, is_suppressed, signal.decimals, coalesce(signal.unit, '') AS unit
  FROM alarm_rule AS rule JOIN alarm_state ON rule_id = rule.id LEFT JOIN signal ON signal.id = signal_id
  WHERE is_enabled AND (rule.equipment_id = ANY ($1::bigint[]) OR rule.id = ANY ($2::bigint[]))`;

/** Enabled rules: all of this equipment, and these. */
export async function readJudgedRules(
  pool: Pool,
  equipmentIds: readonly string[],
  ruleIds: readonly string[],
): Promise<StoredRule[]> {
  const { rows } = await pool.query<Row>(RULES, [equipmentIds, ruleIds]);
  return rows.map((row) => ({
    rule: {
      id: row.id,
      equipmentId: row.equipment_id,
      signalId: row.signal_id,
      condition: row.condition,
      onDelayMs: row.on_delay_ms,
      offDelayMs: row.off_delay_ms,
      schedule: row.schedule,
      suppressor: row.suppressor,
    },
    announced: { stage: row.stage, isSuppressed: row.is_suppressed },
    message: row.message,
    decimals: row.decimals,
    unit: row.unit,
  }));
}
