import type { SparePart, SparePartScope } from '@zutai/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { defineRecords } from '../../platform/records/index.ts';
import type {} from './tables.ts';

/** A spare part without what depends on who looks. */
export type SparePartRow = Omit<SparePart, 'equipmentIds' | 'equipment'>;

const SCOPES: Readonly<Record<SparePartScope, RawBuilder<SqlBool>>> = {
  inUse: sql`not spare_part.is_archived`,
  below: sql`spare_part.is_below`,
  archived: sql`spare_part.is_archived`,
  all: sql`true`,
};

export const sparePartRecords = defineRecords<SparePartRow>({
  table: 'spare_part',
  fields: {
    number: 'number',
    title: 'title',
    titleEn: 'title_en',
    unit: 'unit',
    place: 'place',
    minimumThousandths: 'minimum',
    stockThousandths: 'stock',
    isBelow: 'is_below',
    isArchived: 'is_archived',
    remark: 'remark',
  },
  search: ['number', 'title', 'title_en', 'place', 'remark'],
  filters: {
    scope: (scope: SparePartScope) => SCOPES[scope],
    equipmentId: (equipmentId: string) => sql<SqlBool>`exists (select from spare_part_equipment as fits
      where fits.spare_part_id = spare_part.id and fits.equipment_id = ${equipmentId})`,
  },
  taken: { spare_part_organisation_id_number_key: { error: 'sparePartNumberTaken', field: 'number' } },
  inUse: {
    spare_part_movement_spare_part_id_fkey: {
      error: 'sparePartMoved',
      table: 'spare_part_movement',
      column: 'spare_part_id',
    },
  },
});
