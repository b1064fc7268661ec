import dayjs, { type Dayjs } from 'dayjs';
import { formatTime, parseTime } from '../../lib/time/index.ts';

/** From one time to another, both included, ms UTC. */
export interface Period {
  fromMs: number;
  toMs: number;
}

/** The last so many days, today included, whenever that is. */
export interface LastDays {
  days: number;
}

export type ChosenPeriod = Period | LastDays;

export const isLastDays = (period: ChosenPeriod): period is LastDays => 'days' in period;

/** As pickers of a time to the second show it. */
export const PICKER_FORMAT = 'YYYY-MM-DD HH:mm:ss';

/** antd's pickers know only the browser's own time zone: they get the shown time (UTC+8) as if it were local. */
export const toPicker = (timeMs: number): Dayjs => dayjs(formatTime(timeMs), PICKER_FORMAT);
export const fromPicker = (time: Dayjs): number => parseTime(time.format(PICKER_FORMAT));

/** From the first moment of one day to the last of another, both of the shown time, ms UTC. */
export function wholeDays(first: Dayjs, last: Dayjs): Period {
  // The end is included, and what is shown ends at the second.
  return { fromMs: fromPicker(first.startOf('day')), toMs: fromPicker(last.endOf('day')) + 999 };
}

/** The last so many days, today included. */
export function lastDays(count: number, nowMs: number): [Dayjs, Dayjs] {
  const today = toPicker(nowMs);
  return [today.subtract(count - 1, 'day').startOf('day'), today.endOf('day')];
}
