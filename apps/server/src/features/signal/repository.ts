import type { RequestOf, Signal, SignalInput, signalCalls } from '@zutai/contract';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import { fromRecord, RECORD_COLUMNS, type StoredSignal, toRecord, toSignal } from './repository.record.ts';
import type {} from './tables.ts';

type ListRequest = RequestOf<typeof signalCalls.query>;

const SORT_COLUMNS = {
  seq: 'signal.seq',
  tag: 'signal.tag',
  title: 'signal.title',
  address: 'signal.address',
  group: 'signal.group',
} as const;

/** What a search looks into. */
const KEYWORD_COLUMNS = [
  'signal.tag',
  'signal.title',
  'signal.title_en',
  'signal.group',
  'signal.address',
] as const;

const MAX_SIGNAL_ID = 2_147_483_647;

/** Signals. Methods without an organisation are for equipment the same transaction has locked as its own. */
export class SignalRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(scope: Scope, request: ListRequest): Promise<{ total: number; rows: Signal[] }> {
    let found = this.#signals(scope, request.equipmentId).where(
      holdsKeyword(request.keyword, KEYWORD_COLUMNS),
    );
    const { driverId, writable, sortOrder: direction = 'asc' } = request;
    if (driverId !== undefined) found = found.where('signal.driver_id', '=', driverId);
    if (writable !== undefined) found = found.where('signal.writable', '=', writable);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .$call(selectSignals)
        .orderBy(SORT_COLUMNS[request.sortField ?? 'seq'], direction)
        .orderBy('signal.id', direction),
    );
    return { total, rows: rows.map(toSignal) };
  }

  #signals(scope: Scope, equipmentId: string): FoundSignals {
    return this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .where(seesEquipment(scope))
      .where('signal.equipment_id', '=', equipmentId);
  }

  /** All signals of those of the ids that are equipment the scope holds, each in the order of its table. */
  async listOfEquipment(scope: Scope, equipmentIds: readonly string[]): Promise<Signal[]> {
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .where(seesEquipment(scope))
      .where('equipment.id', '=', sql<string>`any(${equipmentIds}::bigint[])`)
      .$call(selectSignals)
      .orderBy('signal.equipment_id')
      .orderBy('signal.seq')
      .orderBy('signal.id')
      .execute();
    return rows.map(toSignal);
  }

  /** All signals of those of the ids that are equipment bound to the project; for who may see that. */
  async listOfBound(
    organisationId: string,
    projectId: string,
    equipmentIds: readonly string[],
  ): Promise<Signal[]> {
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .where('equipment.organisation_id', '=', organisationId)
      .where('equipment.id', '=', sql<string>`any(${equipmentIds}::bigint[])`)
      .where(
        sql<boolean>`exists (select from project_equipment as bound
          where bound.project_id = ${projectId} and bound.equipment_id = equipment.id)`,
      )
      .$call(selectSignals)
      .orderBy('signal.equipment_id')
      .orderBy('signal.seq')
      .orderBy('signal.id')
      .execute();
    return rows.map(toSignal);
  }

  /** Those of the ids that are signals of the organisation; for who may see them beside their equipment, as in a project. */
  async listByIds(organisationId: string, ids: readonly string[]): Promise<Signal[]> {
    const known = ids.map(Number).filter((id) => id <= MAX_SIGNAL_ID);
    if (known.length === 0) return [];
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .where('equipment.organisation_id', '=', organisationId)
      .where('signal.id', '=', sql<number>`any(${known}::int[])`)
      .$call(selectSignals)
      .orderBy('signal.id')
      .execute();
    return rows.map(toSignal);
  }

  /** The first `count` signals of each piece of equipment the scope holds, without their drivers' titles. */
  async listFirst(scope: Scope, equipmentIds: readonly string[], count: number): Promise<Signal[]> {
    const rows = await this.#db
      .selectFrom('equipment')
      .crossJoinLateral((from) =>
        from
          .selectFrom('signal')
          .selectAll('signal')
          .whereRef('signal.equipment_id', '=', 'equipment.id')
          .orderBy('signal.seq')
          .orderBy('signal.id')
          .limit(count)
          .as('first'),
      )
      .selectAll('first')
      .where(seesEquipment(scope))
      .where('equipment.id', '=', sql<string>`any(${equipmentIds}::bigint[])`)
      .execute();
    return rows.map((row) => toSignal({ ...row, driver_title: '' }));
  }

  /** All signals of one piece of equipment in the order of its table. */
  async listAll(equipmentId: string): Promise<StoredSignal[]> {
    const rows = await this.#db
      .selectFrom('signal')
      .selectAll()
      .where('equipment_id', '=', equipmentId)
      .orderBy('seq')
      .orderBy('id')
      .execute();
    return rows.map(fromRecord);
  }

  /** The equipment a signal belongs to; undefined when the scope holds no such signal. */
  async findEquipmentId(scope: Scope, id: string): Promise<string | undefined> {
    if (Number(id) > MAX_SIGNAL_ID) return undefined;
    const row = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .select('signal.equipment_id')
      .where(seesEquipment(scope))
      .where('signal.id', '=', Number(id))
      .executeTakeFirst();
    return row?.equipment_id;
  }

  /** Adds signals after those there are; answers their ids in the order given. */
  async insertAll(equipmentId: string, signals: readonly SignalInput[], firstSeq: number): Promise<string[]> {
    if (signals.length === 0) return [];
    const records = signals.map((signal, i) => ({ ...toRecord(signal), seq: firstSeq + i }));
    const { rows } = await sql<{ id: number }>`
      insert into signal (equipment_id, ${RECORD_COLUMNS.names}, seq)
      select ${equipmentId}, ${RECORD_COLUMNS.names}, seq
      from json_to_recordset(${JSON.stringify(records)}::json) as r(${RECORD_COLUMNS.types}, seq integer)
      order by seq
      returning id`.execute(this.#db);
    return rows.map((row) => String(row.id));
  }

  async updateAll(
    equipmentId: string,
    signals: readonly (SignalInput & { readonly id: string })[],
    editor: string,
  ): Promise<void> {
    if (signals.length === 0) return;
    const records = signals.map((signal) => ({ ...toRecord(signal), id: Number(signal.id) }));
    await sql`
      update signal set (${RECORD_COLUMNS.names}) = row(${RECORD_COLUMNS.values}),
        revision = revision + 1, edited_by = ${editor}, edited_at = now()
      from json_to_recordset(${JSON.stringify(records)}::json) as r(${RECORD_COLUMNS.types}, id integer)
      where signal.id = r.id and signal.equipment_id = ${equipmentId}`.execute(this.#db);
  }

  /** Deletes signals and leaves their history to be removed in small steps. */
  async deleteAll(equipmentId: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from signal where equipment_id = ${equipmentId} and id = any(${ids}::integer[]) returning id
      ), kept as (
        insert into signal_removed (signal_id) select id from gone on conflict do nothing
      )
      select count(*)::int as count from gone`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }
}

type FoundSignals = SelectQueryBuilder<Tables, 'signal' | 'equipment', object>;

/** Adds the columns of {@link toSignal}. */
function selectSignals(query: FoundSignals) {
  return query
    .leftJoin('driver', 'driver.id', 'signal.driver_id')
    .selectAll('signal')
    .select(sql<string>`coalesce(driver.title, '')`.as('driver_title'));
}
