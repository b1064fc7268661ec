import { LICENCE_WARNING_DAYS, LICENCE_WARNING_PERCENT, type LicenceInfo } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';

const DAY_MS = 86_400_000;

/** What whoever runs the installation should know before it bites, in words; `isBiting`: something is refused already. */
export function useLicenceWarnings(info: LicenceInfo | undefined): { text: string; isBiting: boolean }[] {
  const t = useText('licence');
  if (info === undefined || info.state === 'none') return [];
  const { state, isClockBack, validUntilMs, items } = info;
  const clock = isClockBack ? [{ text: t('clockBack'), isBiting: false }] : [];
  if (state !== 'valid') return [{ text: t('broken'), isBiting: true }, ...clock];
  const isEnding = validUntilMs !== null && validUntilMs - Date.now() < LICENCE_WARNING_DAYS * DAY_MS;
  const ending = isEnding
    ? [{ text: t('endsSoon', { date: formatTime(validUntilMs) }), isBiting: false }]
    : [];
  const limits = items.flatMap(({ kind, used, limit }) => {
    if (limit === null) return [];
    const name = t(kind);
    if (used >= limit) return [{ text: t('full', { name, limit }), isBiting: true }];
    const percent = Math.floor((used / limit) * 100);
    return percent < LICENCE_WARNING_PERCENT
      ? []
      : [{ text: t('near', { name, used, limit, percent }), isBiting: false }];
  });
  return [...limits, ...ending, ...clock];
}
