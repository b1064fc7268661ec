import type { Offer } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import { defineRecords } from '../../platform/records/index.ts';

interface OfferTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  months: number;
  price_fen: number;
  plan: string;
  is_offered: boolean;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    offer: OfferTable;
  }
}

export const offerRecords = defineRecords<Offer>({
  table: 'offer',
  isOfInstallation: true,
  fields: {
    title: 'title',
    titleEn: 'title_en',
    months: 'months',
    priceFen: 'price_fen',
    plan: 'plan',
    isOffered: 'is_offered',
  },
  search: ['title', 'title_en', 'plan'],
  filters: { isOffered: 'is_offered' },
  taken: { offer_title_key: { error: 'offerTitleTaken', field: 'title' } },
});
