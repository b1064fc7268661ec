import { z } from 'zod';
import { defineCall, done, id, pageOf, pagingFields, recordCalls } from '../core/index.ts';
import {
  movedThousandths,
  SPARE_PART_MOVEMENT_KINDS,
  sparePart,
  sparePartFields,
  sparePartMovement,
} from './entity.ts';
import { thousandths } from './quantity.ts';

const base = '/lfscada/ops/sparePart';
const reason = z.string().trim().max(500);

/** Which spare parts: those in use, of them those below their minimum, those out of use, or all. */
export const SPARE_PART_SCOPES = ['inUse', 'below', 'archived', 'all'] as const;
export type SparePartScope = (typeof SPARE_PART_SCOPES)[number];

/** Made when a person begins: what is sent again, because its answer was lost, is booked once. */
const requestId = z.uuid().optional();

const moving = {
  response: done,
  permission: 'spare_part_edit',
  changes: ['sparePart'],
} as const;

/** Spare parts of the organisation, what is there of each, and the ledger of what came and went. */
export const sparePartCalls = {
  ...recordCalls({
    path: base,
    one: 'spare part',
    entity: 'sparePart',
    view: 'spare_part_view',
    edit: 'spare_part_edit',
    fields: sparePartFields,
    record: sparePart,
    filters: {
      scope: z.enum(SPARE_PART_SCOPES).default('inUse'),
      /** Those that fit it. */
      equipmentId: id.optional(),
    },
    sort: ['number', 'title', 'place', 'stockThousandths', 'minimumThousandths', 'createdMs'],
    errors: ['sparePartNumberTaken', 'sparePartUnitMoved'],
    inUse: ['sparePartMoved'],
  }),
  setArchived: defineCall({
    path: `${base}/setArchived`,
    summary: 'Takes a spare part out of use, or into use again.',
    request: z.strictObject({ id, isArchived: z.boolean() }),
    ...moving,
  }),
  queryMovements: defineCall({
    path: `${base}/queryMovements`,
    summary: 'The ledger of a spare part: what came and went, the newest first.',
    request: z.strictObject({
      sparePartId: id,
      kind: z.enum(SPARE_PART_MOVEMENT_KINDS).optional(),
      keyword: z.string().max(100).optional(),
      ...pagingFields(['atMs']),
    }),
    response: pageOf(sparePartMovement),
    permission: 'spare_part_view',
    reads: ['sparePart'],
  }),
  receive: defineCall({
    path: `${base}/receive`,
    summary: 'Puts into stock what was bought.',
    request: z.strictObject({
      id,
      quantityThousandths: movedThousandths,
      reason: reason.default(''),
      requestId,
    }),
    ...moving,
    errors: ['sparePartFull', 'sparePartArchived'],
  }),
  issue: defineCall({
    path: `${base}/issue`,
    summary: 'Takes something out of stock, with a reason; it may belong to a repair that the caller sees.',
    request: z.strictObject({
      id,
      quantityThousandths: movedThousandths,
      reason: reason.min(1),
      repairId: id.nullable().default(null),
      requestId,
    }),
    ...moving,
    changes: ['sparePart', 'repair'],
    errors: ['sparePartShort', 'sparePartArchived'],
  }),
  giveBack: defineCall({
    path: `${base}/giveBack`,
    summary: 'Puts back into stock what was not used; it may belong to a repair that the caller sees.',
    request: z.strictObject({
      id,
      quantityThousandths: movedThousandths,
      reason: reason.default(''),
      repairId: id.nullable().default(null),
      requestId,
    }),
    ...moving,
    changes: ['sparePart', 'repair'],
    errors: ['sparePartFull', 'sparePartArchived'],
  }),
  count: defineCall({
    path: `${base}/count`,
    summary: 'Says what was found on counting; the difference becomes a movement, also where there is none.',
    request: z.strictObject({
      id,
      countedThousandths: thousandths,
      /** What was there when whoever counts looked: where it is another by now, nothing is counted. */
      stockThousandths: thousandths.optional(),
      reason: reason.min(1),
      requestId,
    }),
    ...moving,
    errors: ['sparePartStockChanged', 'sparePartArchived'],
  }),
};
