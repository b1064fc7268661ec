import type { SparePart } from '@zutai/contract';
import { SPARE_PART_STATE_WORDS, sayIn, sparePartState } from '@zutai/lists';
import { useLanguage } from '../../lib/language/index.ts';
import styles from './spare-part.module.css';

/** Below its minimum is marked by word, weight and a line, not by the colours of alarms; what is usual stays quiet. */
export function StateMark({ part }: { part: Pick<SparePart, 'isBelow' | 'isArchived'> }) {
  const say = sayIn(useLanguage());
  const state = sparePartState(part);
  return (
    <span className={styles.state} data-state={state}>
      {say.text(SPARE_PART_STATE_WORDS[state])}
    </span>
  );
}
