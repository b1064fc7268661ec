import { z } from 'zod';
import { id } from '../core/index.ts';

/** Somebody who may repair a piece of equipment and sees it. */
export const repairAssignee = z.object({
  id,
  title: z.string(),
  departmentTitle: z.string(),
  /** By a rota of the organisation, now. */
  isOnDuty: z.boolean(),
  /** Open repairs that are theirs. */
  openCount: z.number().int().min(0),
});
export type RepairAssignee = z.output<typeof repairAssignee>;

/** The order in which people are offered: who is on duty first, then who has the fewest open repairs, then by name. */
export function orderAssignees(people: readonly RepairAssignee[]): RepairAssignee[] {
  return people.toSorted(
    (a, b) =>
      Number(b.isOnDuty) - Number(a.isOnDuty) ||
      a.openCount - b.openCount ||
      a.title.localeCompare(b.title) ||
      Number(BigInt(a.id) - BigInt(b.id)),
  );
}

/** Whom a repair is given to where nobody chooses; undefined where nobody may do it. */
export const chooseAssignee = (people: readonly RepairAssignee[]): RepairAssignee | undefined =>
  orderAssignees(people)[0];
