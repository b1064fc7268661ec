import { calls } from '@zutai/contract';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import styles from './equipment-card.module.css';
import { sparkPath } from './spark-path.ts';

const SPAN_MS = 3_600_000;
/** Ms after which the line is drawn anew; an hour moves slowly. */
const REFRESH_MS = 60_000;
const WIDTH = 120;
const HEIGHT = 30;

/** The range moves in whole minutes, so that the same minute is asked for once. */
function minuteNow(): number {
  return Math.floor(serverNow() / REFRESH_MS) * REFRESH_MS;
}

export interface SparkLineProps {
  equipmentId: string;
  signalId: string;
  title: string;
}

/** The last hour of a signal as a line without axes: which way it goes. */
export function SparkLine({ equipmentId, signalId, title }: SparkLineProps) {
  const t = useText('monitor');
  const [toMs, setToMs] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setToMs(minuteNow()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const fromMs = toMs - SPAN_MS;
  const { data } = useCall(
    calls.history.query,
    { equipmentId, signalIds: signalId, fromMs, toMs, maxPoints: 120 },
    { staleMs: REFRESH_MS, isKeepingPrevious: true },
  );
  const series = data?.series[0];
  const path = useMemo(
    () =>
      series === undefined ? '' : sparkPath(series.times, series.values, { fromMs, toMs }, WIDTH, HEIGHT),
    [series, fromMs, toMs],
  );
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('lastHour', { title })}
    >
      <title>{t('lastHour', { title })}</title>
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
