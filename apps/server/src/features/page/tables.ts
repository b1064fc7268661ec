import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PageTable {
  id: Generated<string>;
  organisation_id: string;
  kind: Generated<'page' | 'faceplate'>;
  equipment_id: string | null;
  project_id: string | null;
  template_id: string | null;
  title: string;
  title_en: GeneratedAlways<string>;
  width: number;
  height: number;
  fit: 'none' | 'contain' | 'width' | 'fill';
  bg_color: Generated<string>;
  bg_image: Generated<string>;
  checkpwd: Generated<boolean>;
  password_hash: string | null;
  revision: Generated<number>;
  widget_count: Generated<number>;
  file: ColumnType<Record<string, unknown>, string, string>;
  updated_at: Generated<Date>;
  updated_by: string;
}

export interface PageRevisionTable {
  page_id: string;
  revision: number;
  title: string;
  file: ColumnType<Record<string, unknown>, string, never>;
  saved_at: Generated<Date>;
  saved_by: string;
  note: Generated<string>;
  restored_from: number | null;
  widget_count: Generated<number>;
}

export interface PageFaceplateTable {
  page_id: string;
  faceplate_id: string;
}

export interface PageEditLockTable {
  page_id: string;
  account_id: string;
  token: string;
  since: Generated<Date>;
  renewed_at: Generated<Date>;
}

export interface PageImageTable {
  id: Generated<string>;
  organisation_id: string;
  content_type: string;
  sha256: Buffer;
  bytes: Buffer;
  /** Of its address; null: kept before pictures had one. */
  key: string | null;
  created_at: Generated<Date>;
  unused_since: Generated<Date | null>;
}

export interface PageUnlockTable {
  session_id: string;
  page_id: string;
  password_hash: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    page: PageTable;
    page_revision: PageRevisionTable;
    page_faceplate: PageFaceplateTable;
    page_edit_lock: PageEditLockTable;
    page_image: PageImageTable;
    page_unlock: PageUnlockTable;
  }
}
