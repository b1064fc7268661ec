import type { Hardware } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import { defineRecords } from '../../platform/records/index.ts';

interface HardwareTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  sn_prefix: string;
  firmware_version: string;
  remark: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    hardware: HardwareTable;
  }
}

export const hardwareRecords = defineRecords<Hardware>({
  table: 'hardware',
  isOfInstallation: true,
  fields: {
    title: 'title',
    titleEn: 'title_en',
    snPrefix: 'sn_prefix',
    firmwareVersion: 'firmware_version',
    remark: 'remark',
  },
  search: ['title', 'title_en', 'sn_prefix', 'remark'],
  taken: { hardware_sn_prefix_key: { error: 'hardwareSnPrefixTaken', field: 'snPrefix' } },
});
