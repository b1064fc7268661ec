import type { Scene, SceneContent } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import { defineRecords } from '../../platform/records/index.ts';

type Json<T> = ColumnType<T, string | undefined, string>;

interface SceneTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  remark: string;
  file_name: Generated<string>;
  file_bytes: Generated<number>;
  node_count: Generated<number>;
  triangle_count: Generated<number>;
  node_names: Json<string[]>;
  content: Json<SceneContent>;
  created_at: Generated<Date>;
}

interface SceneFileTable {
  scene_id: string;
  key: string;
  bytes: Buffer;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    scene: SceneTable;
    scene_file: SceneFileTable;
  }
}

export const sceneRecords = defineRecords<Scene>({
  table: 'scene',
  fields: {
    ...{
      title: 'title',
      titleEn: 'title_en',
      remark: 'remark',
      fileName: 'file_name',
      fileBytes: 'file_bytes',
    },
    ...{ nodeCount: 'node_count', triangleCount: 'triangle_count' },
  },
  search: ['title', 'title_en', 'remark', 'file_name'],
  taken: { scene_organisation_id_title_key: { error: 'sceneTitleTaken', field: 'title' } },
});
