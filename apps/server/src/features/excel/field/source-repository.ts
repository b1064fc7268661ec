import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { ReportOwner } from '../../report/index.ts';

export interface NamedSignal {
  readonly id: string;
  readonly equipmentId: string;
  readonly title: string;
}

const isOf = ({ equipmentId, projectId }: ReportOwner) =>
  equipmentId === null
    ? sql<SqlBool>`equipment.id in (select equipment_id from project_equipment where project_id = ${projectId})`
    : sql<SqlBool>`equipment.id = ${equipmentId}`;

/** Signals that a form may name: of its equipment, or of equipment bound to its project. */
export class SourceRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #signals(organisationId: string, owner: ReportOwner) {
    return this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .where('equipment.organisation_id', '=', organisationId)
      .where(isOf(owner));
  }

  async listNamed(
    organisationId: string,
    owner: ReportOwner,
    ids: readonly string[],
  ): Promise<NamedSignal[]> {
    if (ids.length === 0) return [];
    return this.#signals(organisationId, owner)
      .select([
        sql<string>`signal.id::text`.as('id'),
        sql<string>`equipment.id::text`.as('equipmentId'),
        'signal.title',
      ])
      .where(sql<SqlBool>`signal.id::text = any(${ids}::text[])`)
      .execute();
  }

  /** Ids by tag; a tag that several have is none of them. */
  async findByTag(
    organisationId: string,
    owner: ReportOwner,
    tags: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (tags.length === 0) return new Map();
    const rows = await this.#signals(organisationId, owner)
      .select([sql<string>`min(signal.id)::text`.as('id'), 'signal.tag'])
      .where(sql<SqlBool>`signal.tag = any(${tags}::text[])`)
      .groupBy('signal.tag')
      .having(sql<SqlBool>`count(*) = 1`)
      .execute();
    return new Map(rows.map(({ tag, id }) => [tag, id]));
  }
}
