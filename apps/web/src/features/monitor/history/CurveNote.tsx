import { numberText } from '@zutai/diagram';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { HistoryCurve } from './curve-data.ts';
import styles from './history.module.css';

/** How much of what there is the picture shows, and how to get closer. */
export function CurveNote({ curves, isFetching }: { curves: readonly HistoryCurve[]; isFetching: boolean }) {
  const t = useText('history');
  const shown = curves.reduce((sum, { timesMs }) => sum + timesMs.length, 0);
  const raw = curves.reduce((sum, { rawCount }) => sum + rawCount, 0);
  const isDownsampled = curves.some((curve) => curve.isDownsampled);
  const count = (number: number) => numberText(number, 0);
  const text = isDownsampled
    ? t('downsampled', { shown: count(shown), raw: count(raw) })
    : t('complete', { shown: count(shown) });
  // Of several the latest: before, some of them have gaps that are no faults.
  const keptMs = Math.max(0, ...curves.map((curve) => curve.keptMs ?? 0));
  return (
    <p className={styles.note} aria-busy={isFetching}>
      <span data-downsampled={isDownsampled}>{shown === 0 ? t('noDataTitle') : text}</span>
      {keptMs > 0 && <span>{t('notKept', { time: formatTime(keptMs) })}</span>}
      <span className={styles.hint}>{t('zoomHint')}</span>
    </p>
  );
}
