import { deviceCodeText } from '@zutai/i18n';
import { useLastGood } from '../../../components/value-view/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { useLive } from '../../../lib/live/index.ts';
import { formatClock, formatTime, useAge } from '../../../lib/time/index.ts';
import styles from './real-time.module.css';

/**
 * When a value came; instead, when it is not good, what is wrong with it and how old the value is. Its width never
 * changes.
 */
export function QualityCell({ signalId }: { signalId: string }) {
  const t = useText('common');
  const language = useLanguage();
  const shown = useLive(signalId);
  const { quality, timeMs, code, goodMs } = shown;
  const age = useAge(timeMs, quality === 'stale');
  const lastGood = useLastGood(shown);
  if (timeMs === null) return <span className={styles.quality}>{t('notYet')}</span>;
  const text = {
    good: formatClock(timeMs),
    stale: goodMs == null ? t('staleFor', { age }) : t('qualityStale'),
    bad: deviceCodeText(language, code),
    none: t('notYet'),
  }[quality];
  const title = quality === 'good' ? [formatTime(timeMs)] : [text, formatTime(timeMs), lastGood];
  return (
    <span className={styles.quality} data-quality={quality} title={title.filter(Boolean).join(' · ')}>
      {text}
      {lastGood !== '' && <span className={styles.lastGood}>{lastGood}</span>}
    </span>
  );
}
