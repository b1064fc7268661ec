import { deviceCodeText } from '@zutai/i18n';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { useLive } from '../../../lib/live/index.ts';
import { formatClock, formatTime, useAge } from '../../../lib/time/index.ts';
import styles from './real-time.module.css';

/** When a value came; instead, when it is not good, what is wrong with it. Its width never changes. */
export function QualityCell({ signalId }: { signalId: string }) {
  const t = useText('common');
  const language = useLanguage();
  const { quality, timeMs, code } = useLive(signalId);
  const age = useAge(timeMs, quality === 'stale');
  if (timeMs === null) return <span className={styles.quality}>{t('notYet')}</span>;
  const text = {
    good: formatClock(timeMs),
    stale: t('staleFor', { age }),
    bad: deviceCodeText(language, code),
    none: t('notYet'),
  }[quality];
  return (
    <span className={styles.quality} data-quality={quality} title={formatTime(timeMs)}>
      {text}
    </span>
  );
}
