import type { SmsOffer } from '@zutai/contract';
import { defineRecords } from '../../platform/records/index.ts';
import type {} from './tables.ts';

export const smsOfferRecords = defineRecords<SmsOffer>({
  table: 'sms_offer',
  isOfInstallation: true,
  fields: {
    title: 'title',
    titleEn: 'title_en',
    messages: 'messages',
    priceFen: 'price_fen',
    isOffered: 'is_offered',
  },
  search: ['title', 'title_en'],
  filters: { isOffered: 'is_offered' },
  taken: { sms_offer_title_key: { error: 'smsOfferTitleTaken', field: 'title' } },
});
