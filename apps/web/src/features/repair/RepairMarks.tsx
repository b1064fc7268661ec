import type { Repair } from '@zutai/contract';
import { REPAIR_PRIORITY_WORDS, repairStateText, sayIn } from '@zutai/lists';
import { useLanguage } from '../../lib/language/index.ts';
import styles from './repair.module.css';

/** The state of a repair; one that is late says so, in word and weight. */
export function RepairStateMark({ repair }: { repair: Pick<Repair, 'status' | 'isOverdue'> }) {
  const say = sayIn(useLanguage());
  return (
    <span className={styles.state} data-status={repair.status} data-late={repair.isOverdue}>
      {repairStateText(repair, say)}
    </span>
  );
}

/** How urgent a repair is; what is usual stays quiet. */
export function PriorityMark({ priority }: Pick<Repair, 'priority'>) {
  const say = sayIn(useLanguage());
  return (
    <span className={styles.priority} data-priority={priority}>
      {say.text(REPAIR_PRIORITY_WORDS[priority])}
    </span>
  );
}
