import type { SceneContent, SceneSignal } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment, seesProject } from '../access/index.ts';
import type {} from './scene-records.ts';

/** Where browsers fetch the files of scenes. */
export const SCENE_FILE_PATH = '/lfscada/scene/file';

const COLUMNS = [
  'scene.id',
  'scene.title',
  'scene.title_en as titleEn',
  'scene.content',
  'scene.revision',
  'scene.file_name as fileName',
  'scene.file_bytes as fileBytes',
  'scene.node_count as nodeCount',
  'scene.triangle_count as triangleCount',
  sql<string>`coalesce(${SCENE_FILE_PATH} || '/' || scene.id || '-' || scene_file.key, '')`.as('fileUrl'),
] as const;

interface NewFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly nodeNames: readonly string[];
  readonly triangleCount: number;
}

/** Scenes with what is drawn into them, always those of one organisation. */
export class SceneRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  list(organisationId: string, ids: readonly string[]) {
    return this.#db
      .selectFrom('scene')
      .leftJoin('scene_file', 'scene_file.scene_id', 'scene.id')
      .where('scene.organisation_id', '=', organisationId)
      .where('scene.id', '=', sql<string>`any(${ids}::bigint[])`)
      .select(COLUMNS)
      .orderBy('scene.id')
      .execute();
  }

  /** Undefined when the organisation has no such scene; it is held until the transaction ends. */
  lock(organisationId: string, id: string) {
    return this.#db
      .selectFrom('scene')
      .select(['content', 'title', 'revision'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  }

  setContent(organisationId: string, id: string, content: SceneContent, edit: Edit): Promise<boolean> {
    const change = { content: JSON.stringify(content) };
    return updateEdited(this.#db, 'scene', { id, organisation_id: organisationId }, change, edit);
  }

  /** @param key by which the address opens; nobody guesses it */
  async setFile(
    organisationId: string,
    id: string,
    file: NewFile,
    key: string,
    edit: Edit,
  ): Promise<boolean> {
    const change = {
      file_name: file.fileName,
      file_bytes: file.bytes.length,
      node_count: file.nodeNames.length,
      triangle_count: file.triangleCount,
      node_names: JSON.stringify(file.nodeNames),
    };
    const isFound = await updateEdited(
      this.#db,
      'scene',
      { id, organisation_id: organisationId },
      change,
      edit,
    );
    if (!isFound) return false;
    await this.#db
      .insertInto('scene_file')
      .values({ scene_id: id, key, bytes: file.bytes })
      .onConflict((conflict) => conflict.column('scene_id').doUpdateSet({ key, bytes: file.bytes }))
      .execute();
    return true;
  }

  async findFile(organisationId: string, id: string, key: string): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom('scene_file')
      .innerJoin('scene', 'scene.id', 'scene_file.scene_id')
      .select('scene_file.bytes')
      .where('scene.organisation_id', '=', organisationId)
      .where('scene.id', '=', id)
      .where('scene_file.key', '=', key)
      .executeTakeFirst();
    return row?.bytes;
  }

  /** Those of the signals whose equipment the scope sees. */
  listSignals(scope: Scope, ids: readonly string[]): Promise<SceneSignal[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .where(seesEquipment(scope))
      .where('signal.id', '=', sql<never>`any(${ids}::bigint[])`)
      .select([
        sql<string>`signal.id::text`.as('id'),
        'signal.title',
        'signal.title_en as titleEn',
        'equipment.title as equipmentTitle',
      ])
      .execute();
  }

  /** Those of the ids that are pages of equipment or of a project that the scope sees. */
  async listPages(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#db
      .selectFrom('page')
      .leftJoin('equipment', 'equipment.id', 'page.equipment_id')
      .leftJoin('project', 'project.id', 'page.project_id')
      .select('page.id')
      .where('page.organisation_id', '=', scope.organisationId)
      .where('page.id', '=', sql<string>`any(${ids}::bigint[])`)
      .where(
        sql<SqlBool>`((page.equipment_id is not null and ${seesEquipment(scope)})
          or (page.project_id is not null and ${seesProject(scope)}))`,
      )
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Names of the pages and faceplates that show a scene, wherever on them it stands. */
  async listUses(organisationId: string, id: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('page')
      .select('title')
      .where('organisation_id', '=', organisationId)
      .where(
        sql<SqlBool>`jsonb_path_exists(file, '$.widgets.**.sceneId ? (@ == $id)', ${JSON.stringify({ id })}::jsonb)`,
      )
      .orderBy('title')
      .execute();
    return rows.map(({ title }) => title);
  }
}
