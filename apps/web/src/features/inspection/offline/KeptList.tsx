import { Alert } from 'antd';
import { Link } from 'react-router';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { formatTime, serverTimeOf } from '../../../lib/time/index.ts';
import type { KeptAnswers } from './kept.ts';
import styles from './offline.module.css';
import { useOutbox } from './outbox.ts';

/** Says that the device does not give out what it kept; nothing where it does. */
export function UnreadableNotice() {
  const t = useText('inspection');
  const { isUnreadable } = useOutbox();
  if (!isUnreadable) return null;
  return <Alert className={styles.notice} type="error" showIcon role="alert" title={t('keptUnreadable')} />;
}

/** What became of answers so far, in a few words. */
function KeptState({ kept: { refusal, failure, doneMs } }: { kept: KeptAnswers }) {
  const t = useText('inspection');
  if (refusal !== null) return refusal.message;
  if (failure === undefined) return t('keptAt', { time: formatTime(serverTimeOf(doneMs)) });
  return t('keptTried', { time: formatTime(failure.atMs), reason: failure.message });
}

/** What waits on this device for a network, and what the server refused; nothing where there is nothing. */
export function KeptList() {
  const t = useText('inspection');
  const titleOf = useTitle();
  const { entries = [] } = useOutbox();
  if (entries.length === 0) return <UnreadableNotice />;
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  const isFailing = entries.some(({ failure }) => failure !== undefined);
  const waiting = t(isFailing ? 'keptFailingCount' : 'keptCount', { count: entries.length });
  const list = (
    <Alert
      className={styles.notice}
      type={refused > 0 || isFailing ? 'warning' : 'info'}
      showIcon
      role="status"
      data-testid="kept-inspections"
      title={refused > 0 ? t('keptRefusedCount', { count: entries.length, refused }) : waiting}
      description={
        <ul className={styles.rows}>
          {entries.map((kept) => (
            <li key={kept.key}>
              <Link to={pathTo('/manage/ops/inspections/:id', { id: kept.inspection.id })}>
                {titleOf(kept.inspection)} ·{' '}
                {titleOf({ title: kept.inspection.equipTitle, titleEn: kept.inspection.equipTitleEn })}
              </Link>{' '}
              <span className={styles.help}>
                <KeptState kept={kept} />
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
  return (
    <>
      <UnreadableNotice />
      {list}
    </>
  );
}
