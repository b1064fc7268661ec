import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

export interface DriverTable extends EditColumns {
  id: Generated<string>;
  equipment_id: string;
  title: string;
  protocol: string;
  poll_interval_ms: number;
  min_interval_ms: number | null;
  enabled: boolean;
  options: ColumnType<Record<string, unknown>, string, string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    driver: DriverTable;
  }
}
