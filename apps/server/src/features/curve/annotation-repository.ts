import { type CurveAnnotation, MAX_ANNOTATIONS } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, type EditColumns, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, seesEquipment } from '../access/index.ts';

interface CurveAnnotationTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  equipment_id: string;
  signal_id: string | null;
  from_at: Date;
  to_at: Date | null;
  title: string;
  author_id: string | null;
  author_title: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    curve_annotation: CurveAnnotationTable;
  }
}

export interface Written {
  readonly fromMs: number;
  readonly toMs?: number | undefined;
  readonly title: string;
}

/** What people wrote on curves, of equipment that a scope sees. */
export class CurveAnnotationRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('curve_annotation')
      .innerJoin('equipment', 'equipment.id', 'curve_annotation.equipment_id')
      .where('curve_annotation.organisation_id', '=', scope.organisationId)
      .where(seesEquipment(scope));
  }

  /** Those of the signals, and of their equipment as a whole, that touch a range; oldest first. */
  async list(
    scope: Scope,
    { signalIds, fromMs, toMs }: { signalIds: readonly string[]; fromMs: number; toMs: number },
  ): Promise<CurveAnnotation[]> {
    const rows = await this.#seen(scope)
      .select([
        'curve_annotation.id',
        'curve_annotation.equipment_id',
        'curve_annotation.signal_id',
        'curve_annotation.from_at',
        'curve_annotation.to_at',
        'curve_annotation.title',
        'curve_annotation.author_title',
        'curve_annotation.created_at',
        'curve_annotation.edited_by',
        'curve_annotation.edited_at',
        'curve_annotation.revision',
        sql<boolean>`curve_annotation.author_id is not distinct from ${scope.accountId}::bigint`.as('is_own'),
        sql<boolean>`(curve_annotation.author_id is not distinct from ${scope.accountId}::bigint
          or (${scope.permissions.has('equipment_edit')}::boolean and coalesce(${changesEquipment(scope)}, false)))`.as(
          'is_deletable',
        ),
      ])
      .where(
        sql<boolean>`(curve_annotation.signal_id = any(${signalIds}::bigint[])
          or (curve_annotation.signal_id is null and curve_annotation.equipment_id in (
            select signal.equipment_id from signal where signal.id = any(${signalIds}::bigint[]))))`,
      )
      .where('curve_annotation.from_at', '<=', new Date(toMs))
      .where(sql<boolean>`coalesce(curve_annotation.to_at, curve_annotation.from_at) >= ${new Date(fromMs)}`)
      .orderBy('curve_annotation.from_at')
      .orderBy('curve_annotation.id')
      .limit(MAX_ANNOTATIONS)
      .execute();
    return rows.map((row) => ({
      id: String(row.id),
      equipmentId: String(row.equipment_id),
      signalId: row.signal_id === null ? null : String(row.signal_id),
      fromMs: row.from_at.getTime(),
      toMs: row.to_at?.getTime() ?? null,
      title: row.title,
      authorTitle: row.author_title,
      createdMs: row.created_at.getTime(),
      editedBy: row.edited_by,
      editedMs: row.edited_at.getTime(),
      isOwn: row.is_own,
      isDeletable: row.is_deletable,
      revision: row.revision,
    }));
  }

  /** Undefined when the scope does not see the equipment, or the signal is not of it. */
  async insert(
    scope: Scope,
    place: { readonly equipmentId: string; readonly signalId?: string | undefined },
    { fromMs, toMs, title }: Written,
    authorTitle: string,
  ): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      insert into curve_annotation (organisation_id, equipment_id, signal_id, from_at, to_at, title, author_id, author_title)
      select ${scope.organisationId}, equipment.id, signal.id, ${new Date(fromMs)},
        ${toMs === undefined ? null : new Date(toMs)}, ${title}, ${scope.accountId}, ${authorTitle}
      from equipment left join signal on signal.id = ${place.signalId ?? null}::bigint and signal.equipment_id = equipment.id
      where equipment.id = ${place.equipmentId} and ${seesEquipment(scope)}
        and (${place.signalId ?? null}::bigint is null or signal.id is not null)
      returning id::text`.execute(this.#db);
    return rows[0]?.id;
  }

  /** What may be done with an annotation that the scope sees; undefined when it sees none of this id. */
  async find(scope: Scope, id: string): Promise<{ isOwn: boolean; isOfChanged: boolean } | undefined> {
    return this.#seen(scope)
      .select([
        sql<boolean>`curve_annotation.author_id is not distinct from ${scope.accountId}::bigint`.as('isOwn'),
        sql<boolean>`coalesce(${changesEquipment(scope)}, false)`.as('isOfChanged'),
      ])
      .where('curve_annotation.id', '=', id)
      .executeTakeFirst();
  }

  edit(
    { organisationId, accountId }: Scope,
    id: string,
    { fromMs, toMs, title }: Written,
    edit: Edit,
  ): Promise<boolean> {
    const change = {
      ...{ title, from_at: new Date(fromMs) },
      to_at: toMs === undefined ? null : new Date(toMs),
    };
    const key = { id, organisation_id: organisationId, author_id: accountId };
    return updateEdited(this.#db, 'curve_annotation', key, change, edit);
  }

  async delete({ organisationId }: Scope, id: string): Promise<void> {
    await this.#db
      .deleteFrom('curve_annotation')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }
}
