import type { Repair } from '@zutai/contract';
import { repairerText } from '@zutai/lists';
import { Link } from 'react-router';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { PriorityMark, RepairStateMark } from '../RepairMarks.tsx';
import styles from './repair-board.module.css';

/** One repair on the board; what is done about it is done on its own screen. */
export function RepairCard({ repair }: { repair: Repair }) {
  const t = useText('repair');
  const { id, number, title, priority, isOverdue, dueMs, closedMs, equipTitle, equipTitleEn } = repair;
  const equipment = useTitle()({ title: equipTitle, titleEn: equipTitleEn });
  const by = repairerText(repair);
  return (
    <article className={styles.card} data-late={isOverdue}>
      <h3 className={styles.cardTitle}>
        <Link to={pathTo('/manage/ops/repairs/:id', { id })}>{title}</Link>
      </h3>
      <p className={styles.facts}>
        <span>{number}</span>
        {priority !== 'normal' && <PriorityMark priority={priority} />}
        {isOverdue && <RepairStateMark repair={repair} />}
      </p>
      <p className={styles.facts}>{equipment}</p>
      <p className={styles.facts}>
        <span>{by === '' ? t('nobody') : by}</span>
        {closedMs !== null ? (
          <span>{t('closedAt', { time: formatTime(closedMs) })}</span>
        ) : (
          dueMs !== null && <span>{t('dueBy', { time: formatTime(dueMs) })}</span>
        )}
      </p>
    </article>
  );
}
