import type { LoginLook, MainLook, StyleImageKind } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

/** As it is stored: earlier versions may have written less. */
export interface StoredPush {
  readonly name: string;
  readonly sign: string;
}

interface StyleTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  page_title: Generated<string>;
  page_title_en: Generated<string>;
  login_url: Generated<string>;
  is_new: Generated<boolean>;
  is_used: Generated<boolean>;
  is_system: Generated<boolean>;
  login: LoginLook | null;
  main: MainLook | null;
  push: StoredPush | null;
  created_at: Generated<Date>;
}

interface StyleImageTable {
  style_id: string;
  kind: StyleImageKind;
  key: string;
  content_type: string;
  bytes: Buffer;
}

interface StyleHolderTable {
  style_id: string;
  account_id: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    style: StyleTable;
    style_image: StyleImageTable;
    style_assignment: StyleHolderTable;
  }
}
