import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  defineErrors,
  done,
  id,
  keepAbsent,
  nothing,
  optionalId,
  pageOf,
  pagingFields,
} from '../core/index.ts';
import { CARD_OPERATORS, CARD_STATES, card, cardFields } from './entity.ts';

export * from './entity.ts';

const base = '/lfscada/card';

export const cardErrors = defineErrors({
  cardIccidTaken: { wire: '3201', status: 409, params: ['iccid'], field: 'iccid' },
  /** No provider is set: what cards have used and when they end is typed or imported. */
  cardProviderManual: { wire: '3202', status: 409 },
  cardProviderFailed: { wire: '3203', status: 502, params: ['failure'] },
  /** Not a gateway of whose the card is, or of others. */
  cardGatewayUnfit: { wire: '3204', status: 400, field: 'gatewayId' },
});

/** What an import says of a row that it does not take. */
const importProblem = z.object({ row: z.number().int(), message: z.string() });

/** SIM cards: kept by whoever runs the installation, seen by the organisation that they are of. */
export const cardCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary: 'SIM cards of the organisation, of all organisations for the role platform.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      operator: z.enum(CARD_OPERATORS).optional(),
      state: z.enum(CARD_STATES).optional(),
      /** Those that end within 30 days, or that have ended. */
      ends: z.enum(['soon', 'over']).optional(),
      ...pagingFields(['iccid', 'orgTitle', 'usedMb', 'endsOn', 'createdMs']),
    }),
    response: pageOf(card),
    permission: 'card_view',
    reads: ['card'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One SIM card.',
    request: z.strictObject({ id }),
    response: card,
    permission: 'card_view',
    reads: ['card'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary: 'Adds a SIM card of an organisation; for the role platform alone.',
    request: z.strictObject({ organisationId: id, ...cardFields }),
    response: z.object({ id }),
    errors: ['cardIccidTaken'],
    permission: 'installation_edit',
    changes: ['card'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes what was entered of a SIM card; for the role platform alone.',
    request: z.strictObject({ id, ...keepAbsent(cardFields), revision: basedOnRevision }),
    response: done,
    errors: ['cardIccidTaken'],
    permission: 'installation_edit',
    changes: ['card'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a SIM card; orders keep its number. For the role platform alone.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'installation_edit',
    changes: ['card'],
  }),
  bindGateway: defineCall({
    path: `${base}/bindGateway`,
    summary: 'Says which gateway of its organisation a SIM card is in; without one it is in none.',
    request: z.strictObject({ id, gatewayId: optionalId, revision: basedOnRevision }),
    response: done,
    errors: ['cardGatewayUnfit'],
    permission: 'card_edit',
    changes: ['card'],
  }),
  import: defineCall({
    path: `${base}/import`,
    summary:
      'Takes traffic, ends and states of cards that are there from an .xlsx or .csv file with a column ICCID: all rows, or none and what is wrong with which; for the role platform alone.',
    encoding: 'multipart',
    files: ['file'],
    bodyLimit: 5 * 1024 * 1024,
    request: nothing,
    response: z.object({ updated: z.number().int(), problems: z.array(importProblem) }),
    errors: ['importUnreadable', 'importTooLarge'],
    permission: 'installation_edit',
    changes: ['card'],
  }),
  provider: defineCall({
    path: `${base}/provider`,
    summary: 'Where traffic and ends of SIM cards come from: an interface of the operator, or by hand.',
    request: nothing,
    response: z.object({ kind: z.enum(['manual', 'http']) }),
    permission: 'card_view',
    reads: ['card'],
  }),
  sync: defineCall({
    path: `${base}/sync`,
    summary:
      'Asks the interface of the operator for traffic, end and state of all SIM cards now; by itself it does so every hour. For the role platform alone.',
    request: nothing,
    response: z.object({ updated: z.number().int(), unknown: z.number().int() }),
    errors: ['cardProviderManual', 'cardProviderFailed'],
    permission: 'installation_edit',
    changes: ['card'],
    ratePerMinute: 6,
  }),
};
