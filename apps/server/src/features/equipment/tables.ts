import type { CommunicationFault, CommunicationState } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import type { OwnedColumns } from '../access/index.ts';

export interface EquipmentTable extends EditColumns, OwnedColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: Generated<string>;
  kind: 'EG' | 'GM';
  display: 'list' | 'page';
  manufacturer: Generated<string>;
  model: Generated<string>;
  serial_number: Generated<string>;
  address: Generated<string>;
  longitude: number | null;
  latitude: number | null;
  remark: Generated<string>;
  gateway_id: string | null;
  device_id: string;
  template_id: string | null;
  /** That it was last brought up to. */
  template_version: number | null;
  template_values: ColumnType<Record<string, string>, string | undefined, string>;
  home_page_id: string | null;
  online: Generated<boolean>;
  online_since: Date | null;
  last_seen: Date | null;
  communication: Generated<CommunicationState>;
  faults: ColumnType<CommunicationFault[], string | undefined, string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface EquipmentFollowTable {
  account_id: string;
  equipment_id: string;
}

/** Kept by triggers of `signal` (migration 0044); no row for equipment that never had any. */
export interface EquipmentSignalCountTable {
  equipment_id: string;
  signal_count: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    equipment: EquipmentTable;
    equipment_follow: EquipmentFollowTable;
    equipment_signal_count: EquipmentSignalCountTable;
  }
}
