import { z } from 'zod';
import { id, recordOf, remark, timeMs, title, titleEn } from '../core/index.ts';
import { thousandths } from './quantity.ts';

/** Why a stock changed. A count says what is there and moves the difference; `repair` was used in one. */
export const SPARE_PART_MOVEMENT_KINDS = ['receipt', 'issue', 'return', 'count', 'repair'] as const;
export type SparePartMovementKind = (typeof SPARE_PART_MOVEMENT_KINDS)[number];

/** Most pieces of equipment that a spare part is named for. */
export const MAX_SPARE_PART_EQUIPMENT = 200;
/** Most lines of spare parts of one finished repair. */
export const MAX_USED_PARTS = 50;

/** What people enter of a spare part. */
export const sparePartFields = {
  /** As people call it, unique in the organisation. */
  number: z.string().trim().min(1).max(50),
  title,
  titleEn,
  /** What it is counted in: pieces, litres, metres. It stays once there are movements, which are in it. */
  unit: z.string().trim().min(1).max(20),
  /** Where it is kept. */
  place: z.string().trim().max(100).default(''),
  /** What should be there at least, thousandths of the unit. */
  minimumThousandths: thousandths.default(0),
  /** Equipment that it fits, of what the caller sees; an edit leaves what they do not see as it is. */
  equipmentIds: z.array(id).max(MAX_SPARE_PART_EQUIPMENT).default([]),
  remark: remark.default(''),
};

export const sparePart = recordOf({
  number: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unit: z.string(),
  place: z.string(),
  minimumThousandths: thousandths,
  remark: z.string(),
  /** The sum of its movements, thousandths of the unit. */
  stockThousandths: thousandths,
  /** In use, and less is there than should be. */
  isBelow: z.boolean(),
  /** Out of use: it is kept for its ledger. */
  isArchived: z.boolean(),
  equipmentIds: z.array(id),
  /** Those that the caller sees, in the order of `equipmentIds`. */
  equipment: z.array(z.object({ id, title: z.string(), titleEn: z.string() })),
});
export type SparePart = z.output<typeof sparePart>;

/** One change of a stock; movements are only added. */
export const sparePartMovement = z.object({
  id,
  /** Of the part now; its unit does not change. */
  partNumber: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unit: z.string(),
  kind: z.enum(SPARE_PART_MOVEMENT_KINDS),
  atMs: timeMs,
  accountName: z.string(),
  /** What came (positive) or went (negative), thousandths of the unit. */
  changeThousandths: z.number().int(),
  /** What was there after it. */
  stockThousandths: thousandths,
  reason: z.string(),
  /** The repair that it belongs to, such as `R000123`; null and '' where there is none that the caller sees. */
  repairId: id.nullable(),
  repairNumber: z.string(),
});
export type SparePartMovement = z.output<typeof sparePartMovement>;

/** A spare part that was used in a repair or issued for it, and how much of it. */
export const usedPart = z.object({
  sparePartId: id,
  number: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unit: z.string(),
  /** What was taken without what came back of it. */
  quantityThousandths: thousandths,
  /** What was given back with the repair named; the latest taken comes back first. */
  returnedThousandths: thousandths,
  atMs: timeMs,
});
export type UsedPart = z.output<typeof usedPart>;

/** Something taken out of a stock: above 0. */
export const movedThousandths = thousandths.min(1);

/** A line of what is used in a repair. */
export const usedPartLine = z.strictObject({ sparePartId: id, quantityThousandths: movedThousandths });
export type UsedPartLine = z.output<typeof usedPartLine>;
