import type { EscalationStep, RotaException, RotaShift } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface RuleTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  is_enabled: boolean;
  level_ids: string[];
  equipment_ids: string[];
  department_ids: string[];
  project_ids: string[];
  told_events: string[];
  account_ids: string[];
  role_ids: string[];
  is_head_told: boolean;
  rota_ids: string[];
  ways: string[];
  chat_form: string;
  chat_url: string;
  chat_secret: string;
  language: string;
  quiet_from: string;
  quiet_to: string;
  quiet_except_level_ids: string[];
  steps: ColumnType<EscalationStep[], string, string>;
  ends_on_return: boolean;
  created_at: Generated<Date>;
}

interface RotaTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  weekly: ColumnType<RotaShift[], string, string>;
  exceptions: ColumnType<RotaException[], string, string>;
  created_at: Generated<Date>;
}

interface DeliveryTable {
  id: Generated<string>;
  organisation_id: string;
  rule_id: string | null;
  rule_title: string;
  alarm_id: string;
  alarm_event_id: string;
  event: string;
  step: number;
  way: string;
  account_id: string | null;
  created_at: Date;
  due_at: Date;
  message_id: string | null;
  dropped: string;
}

interface MessageTable {
  id: Generated<string>;
  organisation_id: string;
  way: string;
  account_id: string | null;
  rule_id: string | null;
  size: number;
  state: string;
  created_at: Date;
  next_at: Date | null;
  retry_until: Date;
  attempts: number;
  last_at: Date | null;
  answer: string;
}

interface LinkTable {
  token_hash: Buffer;
  alarm_id: string;
  raised_count: number;
  stage: number;
  account_id: string;
  expires_at: Generated<Date>;
  used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    notification_rule: RuleTable;
    notification_rota: RotaTable;
    notification_delivery: DeliveryTable;
    notification_message: MessageTable;
    notification_link: LinkTable;
  }
}
