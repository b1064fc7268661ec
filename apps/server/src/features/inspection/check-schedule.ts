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
 * a signal of numbers with the tag; what was in it already may be without one by now.
 * @throws AppError inspectionDaysNeeded, inspectionTimesNeeded, inspectionTagNeeded, inspectionIntervalNeeded,
 *   inspectionCounterUnknown
 */
export async function checkSchedule(
  plans: Pick<PlanRepository, 'withoutCounter'>,
  change: Planned,
  before: Planned = {},
): Promise<void> {
  const schedule = change.schedule ?? before.schedule;
  if (schedule === undefined) return;
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
    return;
  }
  if (tag === '') throw refuse('inspectionTagNeeded');
  if (interval === null) throw refuse('inspectionIntervalNeeded');
  const isSameTag = before.schedule?.cycle === 'counter' && before.schedule.tag === tag;
  const known = new Set(isSameTag ? before.equipmentIds : []);
  const added = (change.equipmentIds ?? before.equipmentIds ?? []).filter((id) => !known.has(id));
  const without = await plans.withoutCounter(added, tag);
  if (without.length === 0) return;
  const more = without.length > MOST_NAMES ? '…' : '';
  const params = { title: `${without.slice(0, MOST_NAMES).join(', ')}${more}` };
  const code = 'inspectionCounterUnknown';
  throw new AppError(code, params, [{ path: 'schedule', code, params }]);
}
