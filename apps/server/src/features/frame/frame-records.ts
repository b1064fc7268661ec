import type { Frame, FrameOpenFlag } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import { defineRecords } from '../../platform/records/index.ts';

interface FrameTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  path: string;
  address: string;
  open_flag: FrameOpenFlag;
  origins: string;
  menu_group: Frame['menuGroup'];
  roles: string[];
  remark: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    frame: FrameTable;
  }
}

export const frameRecords = defineRecords<Frame>({
  table: 'frame',
  fields: {
    title: 'title',
    titleEn: 'title_en',
    path: 'path',
    address: 'address',
    openFlag: 'open_flag',
    origins: 'origins',
    menuGroup: 'menu_group',
    roles: { column: 'roles', isJson: true },
    remark: 'remark',
  },
  search: ['title', 'title_en', 'path', 'address', 'remark'],
  filters: { openFlag: 'open_flag' },
  taken: { frame_organisation_id_path_key: { error: 'framePathTaken', field: 'path' } },
});
