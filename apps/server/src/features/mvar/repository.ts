import type { Mvar, MvarSource, mvarCalls, RequestOf, SignalDataType } from '@zutai/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesProject } from '../access/index.ts';
import type { MvarTable } from './tables.ts';

type ListRequest = RequestOf<typeof mvarCalls.query>;

/** A signal of equipment bound to a project. */
export type BoundSignal = MvarSource & { readonly dataType: SignalDataType };

/** What is stored of a calculated value. */
export type MvarContent = Pick<Mvar, 'title' | 'unit' | 'decimals' | 'calcType' | 'signals' | 'formula'>;

/** What a calculated value is made of. */
export type Definition = Pick<Mvar, 'id' | 'title' | 'calcType' | 'signals' | 'formula'>;

const SORT_COLUMNS = {
  title: 'mvar.title',
  calcType: 'mvar.calc_type',
  createdMs: 'mvar.created_at',
} as const;
const MAX_SIGNAL_ID = 2_147_483_647;

export class MvarRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(organisationId: string, request: ListRequest): Promise<{ total: number; rows: Mvar[] }> {
    const direction = directionOf(request);
    const found = this.#mvars(organisationId, request.projectId).where(
      holdsKeyword(request.keyword, ['mvar.title']),
    );
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .selectAll('mvar')
        .select('mvar_value.value_id')
        .orderBy(SORT_COLUMNS[request.sortField ?? 'createdMs'], direction)
        .orderBy('mvar.id', direction),
    );
    return { total, rows: await this.#describe(organisationId, request.projectId, rows) };
  }

  /** All of the project, or those of the ids, by title. */
  async listAll(
    organisationId: string,
    projectId: string,
    ids: readonly string[] | undefined,
  ): Promise<Mvar[]> {
    const found = this.#mvars(organisationId, projectId)
      .selectAll('mvar')
      .select('mvar_value.value_id')
      .orderBy('mvar.title');
    const rows = await (ids === undefined
      ? found
      : found.where('mvar.id', '=', sql<string>`any(${ids}::bigint[])`)
    ).execute();
    return this.#describe(organisationId, projectId, rows);
  }

  /** The project a calculated value is of, where the scope holds that. */
  async findProjectId(scope: Scope, id: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('mvar')
      .innerJoin('project', 'project.id', 'mvar.project_id')
      .select('mvar.project_id')
      .where(seesProject(scope))
      .where('mvar.id', '=', id)
      .executeTakeFirst();
    return row?.project_id;
  }

  /** Those of the signals that are of equipment bound to the project. */
  async findSignals(
    organisationId: string,
    projectId: string,
    signalIds: readonly string[],
  ): Promise<Map<string, BoundSignal>> {
    const ids = signalIds.map(Number).filter((id) => id <= MAX_SIGNAL_ID);
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .innerJoin('project_equipment as bound', 'bound.equipment_id', 'equipment.id')
      .select([
        sql<string>`signal.id::text`.as('signalId'),
        'signal.equipment_id as equipmentId',
        'signal.title',
        'signal.title_en as titleEn',
        'equipment.title as equipmentTitle',
        'equipment.title_en as equipmentTitleEn',
        'signal.unit',
        'signal.data_type as dataType',
      ])
      .where('equipment.organisation_id', '=', organisationId)
      .where('bound.project_id', '=', projectId)
      .where('signal.id', '=', sql<number>`any(${ids}::int[])`)
      .execute();
    return new Map(rows.map((row) => [row.signalId, row]));
  }

  /** What every calculated value of a project is made of. */
  async listDefinitions(projectId: string): Promise<Definition[]> {
    const rows = await this.#db
      .selectFrom('mvar')
      .select(['id', 'title', 'calc_type as calcType', 'signals', 'formula'])
      .where('project_id', '=', projectId)
      .orderBy('title')
      .execute();
    return rows.map((row) => ({ ...row, signals: row.signals.map(String) }));
  }

  /** Adds to a project of the caller's organisation. */
  async insert(projectId: string, content: MvarContent): Promise<string> {
    const { id } = await this.#db
      .insertInto('mvar')
      .values({ ...toColumns(content), project_id: projectId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async update(projectId: string, id: string, content: MvarContent, edit: Edit): Promise<void> {
    await updateEdited(this.#db, 'mvar', { id, project_id: projectId }, toColumns(content), edit);
  }

  async delete(projectId: string, id: string): Promise<void> {
    await this.#db.deleteFrom('mvar').where('project_id', '=', projectId).where('id', '=', id).execute();
  }

  #mvars(organisationId: string, projectId: string) {
    return this.#db
      .selectFrom('mvar')
      .innerJoin('project', 'project.id', 'mvar.project_id')
      .innerJoin('mvar_value', 'mvar_value.mvar_id', 'mvar.id')
      .where('project.organisation_id', '=', organisationId)
      .where('mvar.project_id', '=', projectId);
  }

  async #describe(
    organisationId: string,
    projectId: string,
    rows: readonly (Selectable<MvarTable> & { readonly value_id: number })[],
  ): Promise<Mvar[]> {
    const ids = [...new Set(rows.flatMap((row) => row.signals.map(String)))];
    const found = await this.findSignals(organisationId, projectId, ids);
    return rows.map((row) => {
      const signals = row.signals.map(String);
      return {
        id: row.id,
        projectId: row.project_id,
        valueId: String(row.value_id),
        title: row.title,
        unit: row.unit,
        decimals: row.decimals,
        calcType: row.calc_type,
        signals,
        formula: row.formula,
        revision: row.revision,
        sources: signals.flatMap((id) => {
          const source = found.get(id);
          return source === undefined ? [] : [toSource(source)];
        }),
      };
    });
  }
}

/** What a calculated value contains of a signal. */
export function toSource({ dataType: _unsaid, ...source }: BoundSignal): MvarSource {
  return source;
}

function toColumns({ title, unit, decimals, calcType, signals, formula }: MvarContent) {
  return { title, unit, decimals, calc_type: calcType, signals: signals.map(Number), formula };
}
