import type { AlarmRule, Announced, Stage } from '@zutai/alarm-engine';
import type { AlarmCondition, AlarmSchedule, AlarmSuppressor, SignalState } from '@zutai/contract';
import type { Pool } from 'pg';
import type { SignalFormat, Words } from './alarm-words.ts';

/** A rule as who ingests judges by it. */
export interface StoredRule {
  readonly rule: AlarmRule;
  readonly announced: Announced;
  /** See `alarmRuleFields.message`. */
  readonly message: Words;
  /** Undefined without a signal. */
  readonly format: SignalFormat | undefined;
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
  message_en: string;
  decimals: number | null;
  unit: string | null;
  unit_en: string | null;
  states: readonly SignalState[] | null;
  stage: Stage;
  is_suppressed: boolean;
}

const RULES = `
  SELECT rule.id, rule.equipment_id, signal_id, condition, on_delay_ms, off_delay_ms, schedule, suppressor, rule.message,
    rule.message_en, stage, is_suppressed, signal.decimals, signal.unit, signal.unit_en, signal.states
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
    message: { text: row.message, textEn: row.message_en },
    format: formatOf(row),
  }));
}

function formatOf({ decimals, unit, unit_en, states }: Row): SignalFormat | undefined {
  if (unit === null) return undefined;
  return { decimals, unit, unitEn: unit_en ?? '', states: states ?? [] };
}
