import type { ColumnType, Generated } from 'kysely';

export interface DriverTable {
  id: Generated<string>;
  equipment_id: string;
  title: string;
  protocol: string;
  poll_interval_ms: number;
  enabled: boolean;
  options: ColumnType<Record<string, unknown>, string, string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    driver: DriverTable;
  }
}
