import type { TextFunction } from '../../lib/language/index.ts';

/** How long a device of a foreign gateway may send nothing, in words. */
export function maxSilenceText(t: TextFunction<'gateway'>, seconds: number | null): string {
  return seconds === null ? t('maxSilenceNone') : t('maxSilenceSeconds', { seconds });
}
