import type { SparePart } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import type {} from './tables.ts';

type Fitting = SparePart['equipment'];

/** Which equipment spare parts fit, as far as a scope sees it. */
export class FittingEquipmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Of each part that fits any, the equipment by its title. */
  async of(scope: Scope, sparePartIds: readonly string[]): Promise<ReadonlyMap<string, Fitting>> {
    if (sparePartIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('spare_part_equipment as fits')
      .innerJoin('equipment', 'equipment.id', 'fits.equipment_id')
      .select(['fits.spare_part_id as partId', 'equipment.id', 'equipment.title'])
      .select('equipment.title_en as titleEn')
      .where('fits.spare_part_id', 'in', sparePartIds)
      .where(seesEquipment(scope))
      .orderBy('equipment.title')
      .orderBy('equipment.id')
      .execute();
    const found = Map.groupBy(rows, ({ partId }) => partId);
    return new Map(
      [...found].map(([id, each]) => [id, each.map(({ partId: _partId, ...equipment }) => equipment)]),
    );
  }

  /** How many of these the scope sees. */
  async countSeen(scope: Scope, equipmentIds: readonly string[]): Promise<number> {
    if (equipmentIds.length === 0) return 0;
    const { count } = await this.#db
      .selectFrom('equipment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('equipment.id', 'in', equipmentIds)
      .where(seesEquipment(scope))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Of what the scope sees, a part fits these alone; what it does not see stays. */
  async replace(scope: Scope, sparePartId: string, equipmentIds: readonly string[]): Promise<void> {
    const ids = sql`${equipmentIds}::bigint[]`;
    await sql`delete from spare_part_equipment as fits using equipment
      where fits.spare_part_id = ${sparePartId} and equipment.id = fits.equipment_id
        and fits.equipment_id <> all (${ids}) and ${seesEquipment(scope)}`.execute(this.#db);
    await sql`insert into spare_part_equipment (spare_part_id, equipment_id)
      select ${sparePartId}, unnest(${ids}) on conflict do nothing`.execute(this.#db);
  }
}
