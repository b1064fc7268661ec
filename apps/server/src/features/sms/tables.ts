import type { OutPurpose, OutState, SmsEntryKind, SmsState } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface SmsOfferTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  messages: number;
  price_fen: number;
  is_offered: boolean;
  created_at: Generated<Date>;
}

interface SmsEntryTable {
  id: Generated<string>;
  organisation_id: string;
  at: Generated<Date>;
  kind: SmsEntryKind;
  parts: number;
  cause: string;
  note: Generated<string>;
}

interface SmsBatchTable {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  account_id: string | null;
  creator: string;
  text: string;
  parts: number;
  people: number;
  created_at: Generated<Date>;
}

interface SmsMessageTable {
  id: Generated<string>;
  organisation_id: string;
  batch_id: string;
  account_id: string | null;
  recipient: string;
  tel: string;
  tel_shown: string;
  state: Generated<SmsState>;
  created_at: Generated<Date>;
  next_at: Generated<Date | null>;
  retry_until: Generated<Date>;
  attempts: Generated<number>;
  last_at: Date | null;
  answer: Generated<string>;
}

interface SmsTallyTable {
  id: Generated<string>;
  organisation_id: string;
  at: Generated<Date>;
  purpose: OutPurpose;
  state: OutState;
  parts: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sms_offer: SmsOfferTable;
    sms_entry: SmsEntryTable;
    sms_batch: SmsBatchTable;
    sms_message: SmsMessageTable;
    sms_tally: SmsTallyTable;
  }
}
