import { Alert } from 'antd';
import { Link } from 'react-router';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import styles from './offline.module.css';
import { useOutbox } from './outbox.ts';

/** What waits on this device for a network, and what the server refused; nothing where there is nothing. */
export function KeptList() {
  const t = useText('inspection');
  const titleOf = useTitle();
  const { entries = [] } = useOutbox();
  if (entries.length === 0) return null;
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  return (
    <Alert
      className={styles.notice}
      type={refused > 0 ? 'warning' : 'info'}
      showIcon
      role="status"
      data-testid="kept-inspections"
      title={
        refused > 0
          ? t('keptRefusedCount', { count: entries.length, refused })
          : t('keptCount', { count: entries.length })
      }
      description={
        <ul className={styles.rows}>
          {entries.map(({ key, inspection, doneMs, refusal }) => (
            <li key={key}>
              <Link to={pathTo('/manage/ops/inspections/:id', { id: inspection.id })}>
                {titleOf(inspection)} ·{' '}
                {titleOf({ title: inspection.equipTitle, titleEn: inspection.equipTitleEn })}
              </Link>{' '}
              <span className={styles.help}>
                {refusal === null ? t('keptAt', { time: formatTime(doneMs) }) : refusal.message}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
