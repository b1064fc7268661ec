import type { ScriptTrigger } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

export interface EquipmentScriptTable extends EditColumns {
  id: Generated<string>;
  equipment_id: string;
  title: string;
  enabled: boolean;
  trigger: ScriptTrigger;
  interval_s: number;
  tags: ColumnType<string[], string, string>;
  source: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    equipment_script: EquipmentScriptTable;
  }
}
