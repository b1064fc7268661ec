import type { Repair } from '@zutai/contract';
import { Link } from 'react-router';
import type { CellViews } from '../../../components/managed-list/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PriorityMark, RepairStateMark } from '../RepairMarks.tsx';
import styles from '../repair.module.css';

function Equipment({ repair: { equipmentId: id, equipTitle, equipTitleEn } }: { repair: Repair }) {
  const title = useTitle()({ title: equipTitle, titleEn: equipTitleEn });
  return <Link to={pathTo('/monitor/eg/detail/list/:id', { id })}>{title}</Link>;
}

function Repairer({ repair: { repairer, departmentTitle } }: { repair: Repair }) {
  const t = useText('repair');
  if (repairer !== '') return repairer;
  return departmentTitle === '' ? <span className={styles.nobody}>{t('nobody')}</span> : departmentTitle;
}

/** What lists of repairs show with more than words. */
export const repairCells: CellViews<Repair> = {
  title: ({ id, title }) => <Link to={pathTo('/manage/ops/repairs/:id', { id })}>{title}</Link>,
  priority: ({ priority }) => <PriorityMark priority={priority} />,
  status: (repair) => <RepairStateMark repair={repair} />,
  equipment: (repair) => <Equipment repair={repair} />,
  repairer: (repair) => <Repairer repair={repair} />,
};
