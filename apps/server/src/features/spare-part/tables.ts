import type { SparePartMovementKind } from '@zutai/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

/** Quantities are whole thousandths of the unit. */
interface SparePartTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  number: string;
  title: string;
  title_en: string;
  unit: string;
  place: string;
  minimum: number;
  /** Changed by movements alone. */
  stock: Generated<number>;
  is_archived: Generated<boolean>;
  is_below: GeneratedAlways<boolean>;
  remark: string;
  created_at: Generated<Date>;
}

interface SparePartEquipmentTable {
  spare_part_id: string;
  equipment_id: string;
}

interface SparePartMovementTable {
  id: Generated<string>;
  organisation_id: string;
  spare_part_id: string;
  title: string;
  kind: SparePartMovementKind;
  change: number;
  /** What was there after it; the database writes it, and the time. */
  stock: Generated<number>;
  reason: Generated<string>;
  repair_id: string | null;
  repair_number: Generated<string>;
  request_id: string | null;
  at: Generated<Date>;
  account_id: string | null;
  account_name: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    spare_part: SparePartTable;
    spare_part_equipment: SparePartEquipmentTable;
    spare_part_movement: SparePartMovementTable;
  }
}
