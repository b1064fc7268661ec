import type { Generated } from 'kysely';

export interface EquipmentTable {
  id: Generated<string>;
  organisation_id: string;
  title: string;
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
  home_page_id: string | null;
  online: Generated<boolean>;
  online_since: Date | null;
  last_seen: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface EquipmentFollowTable {
  account_id: string;
  equipment_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    equipment: EquipmentTable;
    equipment_follow: EquipmentFollowTable;
  }
}
