import type { UsedPartLine } from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type LockedPart, MovementRepository, type OfRepair } from './movement-repository.ts';

/** Takes what was used in a repair, in the transaction of the step that says so. */
export interface PartsToTake {
  /** @throws AppError sparePartShort, sparePartArchived */
  take(repair: OfRepair): Promise<void>;
}

/**
 * Locks the parts of some lines. Whoever takes several locks them in the order of their ids, so that two of them do not
 * wait for one another.
 * @throws AppError noPermission; invalidRequest for a part that the organisation does not have
 */
export async function lockParts(
  trx: Kysely<Tables>,
  caller: Caller,
  lines: readonly UsedPartLine[],
): Promise<PartsToTake> {
  if (lines.length > 0 && !caller.permissions.has('spare_part_view')) throw new AppError('noPermission');
  const movements = new MovementRepository(trx);
  const ids = [...new Set(lines.map(({ sparePartId }) => BigInt(sparePartId)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const parts = new Map<string, LockedPart>();
  for (const id of ids.map(String)) {
    const part = await movements.lock(caller.organisationId, id);
    if (part !== undefined) parts.set(id, part);
  }
  const unknown = lines.findIndex(({ sparePartId }) => !parts.has(sparePartId));
  if (unknown >= 0) throw fieldError(`usedParts[${unknown}].sparePartId`, 'id');
  return {
    take: async (repair) => {
      for (const [place, { sparePartId, quantityThousandths }] of lines.entries()) {
        const part = parts.get(sparePartId)!;
        const change = -quantityThousandths;
        const path = `usedParts[${place}].quantityThousandths`;
        await movements.move(caller, part, { kind: 'repair', change, repair }, path);
        // A part may stand in several lines.
        parts.set(sparePartId, { ...part, stock: part.stock + change });
      }
    },
  };
}
