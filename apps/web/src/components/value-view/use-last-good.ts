import { useText } from '../../lib/language/index.ts';
import { agoText, formatClock, formatTime, useNow } from '../../lib/time/index.ts';

const DAY_MS = 86_400_000;

/** What is known of the last good value: `goodMs` as of a shown value. */
interface LastGood {
  readonly goodMs?: number | null;
}

/**
 * When the value that is shown was good last, moving; '' where that is no question.
 * @param valueText the value with its unit; without it the short form is given, for beside the value
 */
export function useLastGood({ goodMs }: LastGood, valueText?: string): string {
  const t = useText('common');
  const now = useNow(goodMs != null);
  if (goodMs === undefined) return '';
  if (goodMs === null) return t('lastGoodUnknown');
  const ageMs = now - goodMs;
  const time = ageMs < DAY_MS ? formatClock(goodMs) : formatTime(goodMs);
  const ago = agoText(t, ageMs);
  return valueText === undefined
    ? t('lastGoodShort', { time, ago })
    : t('lastGood', { value: valueText, time, ago });
}
