import { z } from 'zod';
import { defineErrors, minorUnits, plainText, recordCalls, recordOf, title, titleEn } from '../core/index.ts';

export const offerErrors = defineErrors({
  offerTitleTaken: { wire: '3301', status: 409, params: ['title'], field: 'title' },
});

/** What people enter of an offer: so many months of a card for so much. */
const fields = {
  title,
  titleEn,
  months: z.number().int().min(1).max(120),
  /** Fen for one card. */
  priceFen: minorUnits.min(1),
  /** Cards of this plan alone; '' is every plan. */
  plan: plainText.max(100).default(''),
  isOffered: z.boolean().default(true),
};

export const offer = recordOf({
  title: z.string(),
  titleEn: z.string(),
  months: z.number().int(),
  priceFen: z.number().int(),
  plan: z.string(),
  isOffered: z.boolean(),
});
export type Offer = z.output<typeof offer>;

/** Prices are the same for all organisations; who runs the installation makes them. */
export const offerCalls = recordCalls({
  path: '/lfscada/card/offer',
  one: 'renewal offer',
  entity: 'offer',
  view: 'purchase_view',
  edit: 'installation_edit',
  fields,
  record: offer,
  filters: { isOffered: z.boolean().optional() },
  sort: ['title', 'months', 'priceFen', 'createdMs'],
  errors: ['offerTitleTaken'],
});
