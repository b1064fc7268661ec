import type { RotaException, RotaShift } from '@zutai/contract';
import { SiteClock, siteTimeOf } from '../../report/index.ts';

export interface RotaPlan {
  readonly weekly: readonly RotaShift[];
  readonly exceptions: readonly RotaException[];
}

export interface RotaRow extends RotaPlan {
  readonly id: string;
  readonly timeZone: string;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/**
 * Accounts that are on duty at a moment. An exception stands for every shift while it lasts; of several all count. A
 * shift that ends at or before it begins goes on until the next day, and is of the day on which it begins.
 */
export function onDuty({ weekly, exceptions }: RotaPlan, timeZone: string, nowMs: number): string[] {
  const instead = exceptions.filter(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  if (instead.length > 0) return distinct(instead.flatMap(({ accountIds }) => accountIds));
  const local = new Date(nowMs + new SiteClock(siteTimeOf(timeZone, '')).offsetMs(nowMs));
  const nowMin = local.getUTCHours() * 60 + local.getUTCMinutes();
  // 1: Monday, as people count.
  const today = ((local.getUTCDay() + 6) % 7) + 1;
  const yesterday = today === 1 ? 7 : today - 1;
  const present = weekly.filter(({ days, from, to }) => {
    const [fromMin, toMin] = [minutesOf(from), minutesOf(to)];
    if (fromMin < toMin) return days.includes(today) && nowMin >= fromMin && nowMin < toMin;
    return (days.includes(today) && nowMin >= fromMin) || (days.includes(yesterday) && nowMin < toMin);
  });
  return distinct(present.flatMap(({ accountIds }) => accountIds));
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];
