import type { MessageEquipType, MessageType } from '@zutai/contract';
import type { Generated } from 'kysely';

interface MessageTable {
  id: Generated<string>;
  organisation_id: string | null;
  account_id: string | null;
  equipment_id: string | null;
  notice_id: string | null;
  type: MessageType;
  equip_type: Generated<MessageEquipType>;
  title: Generated<string>;
  title_en: Generated<string>;
  note: Generated<string>;
  note_en: Generated<string>;
  data_id: Generated<string>;
  img_url: Generated<string>;
  alarm_id: string | null;
  broadcast_times: Generated<number>;
  ends_at: Date | null;
  created_at: Generated<Date>;
}

interface MessageStateTable {
  account_id: string;
  message_id: string;
  read_at: Date | null;
  ignored_at: Date | null;
  deleted_at: Date | null;
}

interface MessageMarkTable {
  account_id: string;
  message_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    message: MessageTable;
    message_state: MessageStateTable;
    message_mark: MessageMarkTable;
  }
}
