import { type TextFunction, useText } from '../language/index.ts';
import { useNow } from './clock.ts';
import { roundDuration, wholeDuration } from './format-time.ts';

const SHORT = { second: 'ageSecond', minute: 'ageMinute', hour: 'ageHour', day: 'ageDay' } as const;
const AGO = { second: 'agoSecond', minute: 'agoMinute', hour: 'agoHour', day: 'agoDay' } as const;

/** A length of time in words, short: `12 s`, `3 min`. */
export function durationText(t: TextFunction<'common'>, durationMs: number): string {
  const { count, unit } = roundDuration(durationMs);
  return t(SHORT[unit], { count });
}

/** A length of time that somebody set, in words, exactly: `90 min`, `7 d`. */
export function wholeDurationText(t: TextFunction<'common'>, durationMs: number): string {
  const { count, unit } = wholeDuration(durationMs);
  return t(SHORT[unit], { count });
}

/** How long ago a time is, in words: `3 minutes ago`. */
export function agoText(t: TextFunction<'common'>, durationMs: number): string {
  const { count, unit } = roundDuration(durationMs);
  return unit === 'second' && count < 5 ? t('agoNow') : t(AGO[unit], { count });
}

/** Age of a time in short words, moving; '' for null. */
export function useAge(timeMs: number | null | undefined, isTicking = true): string {
  const t = useText('common');
  const now = useNow(isTicking && timeMs != null);
  return timeMs == null ? '' : durationText(t, now - timeMs);
}

/** How long ago a time is in words, moving; '' for null. */
export function useAgo(timeMs: number | null | undefined): string {
  const t = useText('common');
  const now = useNow(timeMs != null);
  return timeMs == null ? '' : agoText(t, now - timeMs);
}
