import type {
  GivenAnswer,
  InspectionItem,
  InspectionMadeBy,
  InspectionSchedule,
  InspectionStatus,
} from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import type { CounterFault } from './counter/step.ts';

type Json<T> = ColumnType<T, string, string>;

interface ContentTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  remark: string;
  items: Json<InspectionItem[]>;
  created_at: Generated<Date>;
}

interface PlanTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  content_id: string;
  schedule: Json<InspectionSchedule>;
  grace_min: number;
  assignee_id: string | null;
  department_id: string | null;
  is_enabled: boolean;
  is_signed: boolean;
  made_until: Generated<Date>;
  created_at: Generated<Date>;
}

interface PlanEquipmentTable {
  plan_id: string;
  equipment_id: string;
  counter_signal_id: number | null;
  counter_kept: Generated<number>;
  counter_base: number | null;
  counter_reading: number | null;
  counter_read_at: Date | null;
  counter_fault: CounterFault | null;
}

interface InspectionTable {
  id: Generated<string>;
  organisation_id: string;
  plan_id: string | null;
  equipment_id: string;
  title: string;
  title_en: string;
  items: Json<InspectionItem[]>;
  assignee_id: string | null;
  department_id: string | null;
  due_at: Date;
  deadline_at: Date;
  status: Generated<InspectionStatus>;
  missed_at: Date | null;
  answers: ColumnType<GivenAnswer[], never, string>;
  inspector_name: Generated<string>;
  done_at: Date | null;
  remark: Generated<string>;
  result: Generated<string>;
  repair_id: string | null;
  counter: ColumnType<InspectionMadeBy | null, never, never>;
  is_signed: Generated<boolean>;
  kept_key: Generated<string>;
  received_at: Date | null;
}

interface PhotoTable {
  id: Generated<string>;
  inspection_id: string;
  content_type: string;
  bytes: Buffer;
  kept_key: Generated<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    inspection_content: ContentTable;
    inspection_plan: PlanTable;
    inspection_plan_equipment: PlanEquipmentTable;
    inspection: InspectionTable;
    inspection_photo: PhotoTable;
  }
}
