import { type CurveSignal, MAX_FOUND_SIGNALS } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';

interface Wanted {
  readonly signalIds?: readonly string[] | undefined;
  readonly equipmentId?: string | undefined;
  readonly keyword?: string | undefined;
}

/** Signals over all equipment that a scope sees. */
export class CurveSignalRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** One more than are answered, where there are more. Those of an equipment in their own order, else by names. */
  async list(scope: Scope, { signalIds, equipmentId, keyword }: Wanted): Promise<CurveSignal[]> {
    let found = this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .where(seesEquipment(scope))
      .where(
        holdsKeyword(keyword, [
          'signal.title',
          'signal.title_en',
          'signal.tag',
          'equipment.title',
          'equipment.title_en',
        ]),
      );
    if (signalIds !== undefined) found = found.where(sql<boolean>`signal.id = any(${signalIds}::bigint[])`);
    if (equipmentId !== undefined) found = found.where('signal.equipment_id', '=', equipmentId);
    const rows = await found
      .select([
        'signal.id',
        'signal.equipment_id',
        'signal.tag',
        'signal.title',
        'signal.title_en',
        'signal.group',
        'signal.group_en',
        'signal.unit',
        'signal.unit_en',
        'signal.decimals',
        'signal.data_type',
        'signal.min',
        'signal.max',
        'signal.states',
        'equipment.title as equipment_title',
        'equipment.title_en as equipment_title_en',
      ])
      .orderBy('equipment.title')
      .orderBy('equipment.id')
      .orderBy('signal.seq')
      .orderBy('signal.id')
      .limit(MAX_FOUND_SIGNALS + 1)
      .execute();
    return rows.map((row) => ({
      id: String(row.id),
      equipmentId: String(row.equipment_id),
      tag: row.tag,
      title: row.title,
      titleEn: row.title_en,
      group: row.group,
      groupEn: row.group_en,
      unit: row.unit,
      unitEn: row.unit_en,
      decimals: row.decimals,
      dataType: row.data_type,
      min: row.min,
      max: row.max,
      states: row.states,
      equipmentTitle: row.equipment_title,
      equipmentTitleEn: row.equipment_title_en,
    }));
  }
}
