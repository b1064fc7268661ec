import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';

/** A signal that a replay may show. */
export interface ReplayableSignal {
  readonly id: number;
  readonly dataType: 'number' | 'boolean' | 'text';
}

/** Which signals a scope may see the past of. */
export class ReplaySignalRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Those of the signals whose equipment the scope sees. */
  listSeen(scope: Scope, ids: readonly string[]): Promise<ReplayableSignal[]> {
    return this.#of(ids).where(seesEquipment(scope)).execute();
  }

  /** Those of the signals whose equipment is bound to a project, which the caller was found to see. */
  listOfProject(
    { organisationId }: Scope,
    projectId: string,
    ids: readonly string[],
  ): Promise<ReplayableSignal[]> {
    return this.#of(ids)
      .where('equipment.organisation_id', '=', organisationId)
      .where(
        sql<boolean>`equipment.id = any(array(
          select bound.equipment_id from project_equipment as bound where bound.project_id = ${projectId}))`,
      )
      .execute();
  }

  #of(ids: readonly string[]) {
    return this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .select([sql<number>`signal.id`.as('id'), 'signal.data_type as dataType'])
      .where(sql<boolean>`signal.id = any(${ids}::bigint[])`);
  }
}
