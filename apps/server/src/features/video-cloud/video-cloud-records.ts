import type { VideoCloud } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import { defineRecords } from '../../platform/records/index.ts';

interface VideoCloudTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  app_key: string;
  app_secret: Buffer;
  is_active: boolean;
  remark: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    video_cloud: VideoCloudTable;
  }
}

/** What is answered; `app_secret` is not among it. */
export const videoCloudRecords = defineRecords<VideoCloud>({
  table: 'video_cloud',
  fields: {
    title: 'title',
    titleEn: 'title_en',
    appKey: 'app_key',
    isActive: 'is_active',
    remark: 'remark',
  },
  search: ['title', 'title_en', 'app_key', 'remark'],
  taken: { video_cloud_organisation_id_app_key_key: { error: 'videoCloudKeyTaken', field: 'appKey' } },
});
