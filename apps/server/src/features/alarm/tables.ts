import type { AlarmCondition, AlarmSchedule, AlarmState, AlarmSuppressor } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

type Json<T> = ColumnType<T, string, string>;

interface LevelTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  priority: number;
  title: string;
  title_en: Generated<string>;
  color: string;
  shape: string;
  sound: string;
  created_at: Generated<Date>;
}

interface RuleTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  equipment_id: string;
  signal_id: number | null;
  title: string;
  title_en: Generated<string>;
  condition: Json<AlarmCondition>;
  on_delay_ms: number;
  off_delay_ms: number;
  is_latching: boolean;
  schedule: ColumnType<AlarmSchedule | null, string | null, string | null>;
  suppressor: ColumnType<AlarmSuppressor | null, string | null, string | null>;
  level_id: string;
  message: string;
  message_en: Generated<string>;
  cause: string;
  cause_en: Generated<string>;
  consequence: string;
  consequence_en: Generated<string>;
  instruction: string;
  instruction_en: Generated<string>;
  severity: string;
  response_time: string;
  is_enabled: boolean;
  created_at: Generated<Date>;
}

interface StateTable {
  rule_id: string;
  stage: number;
  is_open: boolean;
  is_acknowledged: boolean;
  is_latched: boolean;
  shelved_until: Date | null;
  is_suppressed: boolean;
  is_out_of_service: boolean;
  reason: string;
  silenced_by: string;
  value: string;
  value_en: Generated<string>;
  message: string;
  message_en: Generated<string>;
}

interface AlarmTable {
  id: Generated<string>;
  organisation_id: string;
  equipment_id: string;
  rule_id: string | null;
  signal_id: number | null;
  level_id: string;
  title: string;
  title_en: string;
  kind: string;
  state: AlarmState;
  stage: number;
  raised_at: Date;
  released_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string;
  closed_at: Date | null;
  shelved_until: Date | null;
  value: string;
  value_en: Generated<string>;
  message: string;
  message_en: Generated<string>;
  note: string;
  raised_count: number;
  rung_at: Generated<Date>;
  first_out_id: string | null;
  first_out_at: Date | null;
  quiet_equipment_id: string | null;
}

interface FirstOutMemberTable {
  rule_id: string;
  group_id: string;
}

interface EventTable {
  id: Generated<string>;
  organisation_id: string;
  equipment_id: string;
  rule_id: string | null;
  alarm_id: string | null;
  title: string;
  kind: string;
  at: Date;
  stage: number;
  value: string;
  value_en: Generated<string>;
  account_id: string | null;
  account_name: string;
  note: string;
  until: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    alarm_level: LevelTable;
    alarm_rule: RuleTable;
    alarm_state: StateTable;
    alarm: AlarmTable;
    alarm_event: EventTable;
    first_out_member: FirstOutMemberTable;
  }
}
