import { CloseOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { type SignalDefinition, type WriteState, WriteSteps } from '../../monitor/index.ts';
import styles from './write-cards.module.css';

/** How long a write that went well stays in sight, ms. */
const DONE_STAYS_MS = 4000;

/** A write that nobody is asked about: it runs beside the page. */
export interface RunningWrite {
  id: number;
  signal: SignalDefinition;
  title: string;
  shownValue: string;
  /** Nothing is said unless it fails or its result is unknown. */
  isQuiet: boolean;
  state: WriteState;
}

function WriteCard({ write, onClose }: { write: RunningWrite; onClose: (id: number) => void }) {
  const t = useText('livePage');
  const { state } = write;
  const isDone = state.phase === 'done';
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => onClose(write.id), DONE_STAYS_MS);
    return () => clearTimeout(timer);
  }, [isDone, onClose, write.id]);
  if (write.isQuiet && state.phase !== 'failed' && state.phase !== 'unknown') return null;
  return (
    <li className={styles.card} data-phase={state.phase} data-testid="write-card">
      <header className={styles.head}>
        <strong>{write.title}</strong>
        <span>→ {write.shownValue}</span>
        <button
          type="button"
          className={styles.close}
          aria-label={t('dismiss')}
          onClick={() => onClose(write.id)}
        >
          <CloseOutlined />
        </button>
      </header>
      <WriteSteps state={state} signal={write.signal} />
    </li>
  );
}

/** Writes without a question: their steps at the corner of the page. */
export function WriteCards({
  writes,
  onClose,
}: {
  writes: readonly RunningWrite[];
  onClose: (id: number) => void;
}) {
  const t = useText('livePage');
  return (
    <ul className={styles.cards} aria-label={t('writes')}>
      {writes.map((write) => (
        <WriteCard key={write.id} write={write} onClose={onClose} />
      ))}
    </ul>
  );
}
