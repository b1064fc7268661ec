import type { Notice } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import { defineRecords } from '../../platform/records/index.ts';

interface NoticeTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  content: string;
  content_en: string;
  is_public: Generated<boolean>;
  ends_at: Date | null;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    notice: NoticeTable;
  }
}

export const noticeRecords = defineRecords<Notice>({
  table: 'notice',
  fields: {
    title: 'title',
    titleEn: 'title_en',
    content: 'content',
    contentEn: 'content_en',
    isPublic: 'is_public',
    endsMs: { column: 'ends_at', isTime: true },
  },
  search: ['title', 'title_en', 'content', 'content_en'],
});
