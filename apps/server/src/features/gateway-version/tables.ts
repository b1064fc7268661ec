import type { GatewayVersion } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Configuration } from './configuration.ts';

type Written<T> = ColumnType<T, never, never>;

/** Written by the database itself (migration 0185). */
export interface GatewayConfigurationTable {
  id: Generated<string>;
  organisation_id: string;
  gateway_id: string;
  version: Written<string>;
  last_version: Written<string>;
  content: Written<Configuration>;
  summary: Written<GatewayVersion['summary']>;
  restored_from: Written<string | null>;
  made_by: Written<string>;
  call: Written<string>;
  made_at: Written<Date>;
  taken_at: Written<Date | null>;
  refused_at: Written<Date | null>;
  error: Written<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    gateway_configuration: GatewayConfigurationTable;
  }
}
