import type { RepairEventKind, RepairPriority, RepairStatus } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface RepairTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  /** Given by the database. */
  number: Generated<number>;
  equipment_id: string;
  title: string;
  description: string;
  priority: RepairPriority;
  status: Generated<RepairStatus>;
  due_at: Date | null;
  alarm_id: string | null;
  alarm_title: Generated<string>;
  alarm_title_en: Generated<string>;
  signal_id: number | null;
  occurred_at: Date | null;
  reporter_id: string | null;
  reporter_name: string;
  repairer_id: string | null;
  repairer_name: Generated<string>;
  department_id: string | null;
  dispatched_at: Date | null;
  received_at: Date | null;
  closed_at: Date | null;
  content: Generated<string>;
  parts: Generated<string>;
  minutes_spent: number | null;
  end_reason: Generated<string>;
  confirmed_at: Date | null;
  created_at: Generated<Date>;
}

interface RepairEventTable {
  id: Generated<string>;
  organisation_id: string;
  repair_id: string;
  title: string;
  kind: RepairEventKind;
  at: Generated<Date>;
  account_id: string | null;
  account_name: string;
  assignee: Generated<string>;
  previous_id: string | null;
  note: Generated<string>;
  photo_id: string | null;
  minutes_spent: Generated<number | null>;
  parts: Generated<string>;
}

interface RepairPhotoTable {
  id: Generated<string>;
  repair_id: string;
  content_type: string;
  bytes: Buffer;
}

interface SignatureTable {
  id: Generated<string>;
  organisation_id: string;
  repair_id: string | null;
  inspection_id: string | null;
  name: string;
  image: Buffer | null;
  account_id: string | null;
  account_name: string;
  signed_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    repair: RepairTable;
    repair_event: RepairEventTable;
    repair_photo: RepairPhotoTable;
    work_signature: SignatureTable;
  }
}
