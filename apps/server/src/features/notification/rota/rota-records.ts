import type { NotificationRota } from '@zutai/contract';
import { defineRecords } from '../../../platform/records/index.ts';

/** What is kept of a rota; names and who is on duty now follow from that. */
export type KeptRota = Omit<NotificationRota, 'named' | 'onDuty' | 'unreachable'>;

export const rotaRecords = defineRecords<KeptRota>({
  table: 'notification_rota',
  fields: {
    title: 'title',
    titleEn: 'title_en',
    weekly: { column: 'weekly', isJson: true },
    exceptions: { column: 'exceptions', isJson: true },
  },
  search: ['title', 'title_en'],
  taken: {
    notification_rota_organisation_id_title_key: { error: 'rotaTitleTaken', field: 'title' },
  },
});
