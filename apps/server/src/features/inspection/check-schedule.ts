import type { InspectionSchedule } from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';
import type { PlanRepository } from './plan-repository.ts';

interface Planned {
  readonly schedule?: InspectionSchedule | undefined;
  readonly equipmentIds?: readonly string[] | undefined;
}

/** Names of equipment without the counter that an error tells. */
const MOST_NAMES = 5;

/**
 * That a schedule says when. By a counter, equipment that is new in the plan, or all of it where the tag is, has to have
 * a signal of numbers with the tag; what was in it already may be without one by now. All count in one unit: another
 * interval or tag takes that of the signals as they are, and what is added to a plan has to have that of the plan.
 * @returns the schedule to be kept, with its unit; undefined where it stays
 * @throws AppError inspectionDaysNeeded, inspectionTimesNeeded, inspectionTagNeeded, inspectionIntervalNeeded,
 *   inspectionCounterUnknown, inspectionCounterUnits
 */
export async function checkSchedule(
  plans: Pick<PlanRepository, 'withoutCounter' | 'counterUnits'>,
  change: Planned,
  before: Planned = {},
): Promise<InspectionSchedule | undefined> {
  const schedule = change.schedule ?? before.schedule;
  if (schedule === undefined) return undefined;
  const { cycle, weekdays, monthDays, times, tag, interval } = schedule;
  const refuse = (
    code:
      | 'inspectionDaysNeeded'
      | 'inspectionTimesNeeded'
      | 'inspectionTagNeeded'
      | 'inspectionIntervalNeeded',
  ) => new AppError(code, {}, [{ path: 'schedule', code }]);
  if (cycle !== 'counter') {
    if (cycle === 'week' && weekdays.length === 0) throw refuse('inspectionDaysNeeded');
    if (cycle === 'month' && monthDays.length === 0) throw refuse('inspectionDaysNeeded');
    if (times.length === 0) throw refuse('inspectionTimesNeeded');
    return change.schedule && { ...schedule, unit: null };
  }
  if (tag === '') throw refuse('inspectionTagNeeded');
  if (interval === null) throw refuse('inspectionIntervalNeeded');
  const isSameTag = before.schedule?.cycle === 'counter' && before.schedule.tag === tag;
  const known = new Set(isSameTag ? before.equipmentIds : []);
  const equipmentIds = change.equipmentIds ?? before.equipmentIds ?? [];
  const added = equipmentIds.filter((id) => !known.has(id));
  const without = await plans.withoutCounter(added, tag);
  if (without.length > 0) throw refuseEquipment('inspectionCounterUnknown', without);
  const isAnew = !isSameTag || before.schedule?.interval !== interval;
  const unit = isAnew ? null : (before.schedule?.unit ?? null);
  const units = await plans.counterUnits(isAnew ? equipmentIds : added, tag);
  // The first by name tells what the others should count in.
  const [first] = [...units].toSorted(([, [a = '']], [, [b = '']]) => (a < b ? -1 : 1));
  const expected = unit ?? first?.[0] ?? null;
  const others = [...units].flatMap(([one, titles]) =>
    one === expected ? [] : titles.map((title) => `${title} (${one})`),
  );
  // A plan that began with several units before they were looked at goes on until it is changed.
  if (others.length > 0 && (isAnew || unit !== null)) throw refuseEquipment('inspectionCounterUnits', others);
  return change.schedule && { ...schedule, unit: isAnew ? expected : unit };
}

function refuseEquipment(
  code: 'inspectionCounterUnknown' | 'inspectionCounterUnits',
  titles: readonly string[],
): AppError {
  const more = titles.length > MOST_NAMES ? '…' : '';
  const params = { title: `${titles.slice(0, MOST_NAMES).join(', ')}${more}` };
  return new AppError(code, params, [{ path: 'schedule', code, params }]);
}
