import type { DriverStatus, StorageFault } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import type { OwnedColumns } from '../access/index.ts';

/** What a gateway said of its economy mode, as it is stored. */
export interface StoredEconomy {
  readonly reportIntervalS: number;
  readonly openDevices: readonly string[];
  /** ms UTC of the server; null: it is not open by hand. */
  readonly openUntilMs: number | null;
}

export interface GatewayTable extends EditColumns, OwnedColumns {
  id: Generated<string>;
  organisation_id: string;
  sn: string;
  title: string;
  title_en: Generated<string>;
  remark: Generated<string>;
  group_id: string;
  key_hash: Buffer;
  wanted_version: Generated<string>;
  running_version: Generated<string>;
  configuration_error: Generated<string>;
  agent_version: Generated<string>;
  online: Generated<boolean>;
  online_since: Date | null;
  last_seen: Date | null;
  signal_level: number | null;
  vpn: Generated<boolean>;
  max_silence_s: number | null;
  economy_report_s: number | null;
  economy: ColumnType<StoredEconomy | null, never, never>;
  storage: ColumnType<StorageFault | null, never, never>;
  drivers: ColumnType<DriverStatus[], string | undefined, string>;
  created_at: Generated<Date>;
}

export interface GatewayMetricTable {
  gateway_id: string;
  device_id: string;
  name: string;
  data_type: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    gateway: GatewayTable;
    gateway_metric: GatewayMetricTable;
  }
}
