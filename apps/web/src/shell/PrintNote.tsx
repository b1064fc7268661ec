import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../lib/language/index.ts';
import { formatTime } from '../lib/time/index.ts';
import styles from './print-note.module.css';

/** On paper only: when it was printed. What was live then is not on the sheet. */
export function PrintNote() {
  const t = useText('shell');
  const [printedMs, setPrintedMs] = useState<number>();
  useEffect(() => {
    const note = () => flushSync(() => setPrintedMs(Date.now()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  if (printedMs === undefined) return null;
  return (
    <p className={styles.note} data-testid="print-note">
      {t('printedAt', { time: formatTime(printedMs) })}
    </p>
  );
}
