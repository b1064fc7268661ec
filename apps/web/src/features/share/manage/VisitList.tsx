import { calls, type ShareVisit } from '@zutai/contract';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useLogAction } from '../../../components/event-log/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './share-dialog.module.css';
import { SHARE_REFETCH_MS, type SharedObject } from './shared-object.ts';

const PAGE_SIZE = 5;
const OUTCOMES = {
  opened: 'outcomeOpened',
  wrongPassword: 'outcomeWrongPassword',
  closed: 'outcomeClosed',
} as const satisfies Record<ShareVisit['outcome'], string>;

interface VisitListProps {
  object: SharedObject;
  /** null: it was never shared. */
  shareId: string | null;
  name: string;
}

/** Who tried to open the link, the newest first, and the way to all that was done to it and by it. */
export function VisitList({ object: { kind, id }, shareId, name }: VisitListProps) {
  const t = useText('share');
  const logActions = useLogAction('share');
  const [pageNum, setPageNum] = useState(1);
  const whose = kind === 'equipment' ? { equipId: id } : { projectId: id };
  const { data } = useCall(
    calls.share.queryVisits,
    { ...whose, pageNum, pageSize: PAGE_SIZE },
    { isKeepingPrevious: true, refetchMs: SHARE_REFETCH_MS },
  );
  return (
    <section>
      <header className={styles.visitHead}>
        <h3 className={styles.heading}>{t('visits')}</h3>
        {shareId !== null &&
          logActions(shareId, name).map(({ key, text, onSelect }) => (
            <Button key={key} size="small" onClick={onSelect}>
              {text}
            </Button>
          ))}
      </header>
      {data?.total === 0 ? (
        <p className={styles.note}>{t('visitsNone')}</p>
      ) : (
        <ul className={styles.visits}>
          {data?.rows.map(({ id: visitId, atMs, outcome, address, userAgent }) => (
            <li key={visitId} className={styles.visit}>
              <TimeText timeMs={atMs} fallback="" />
              <span className={outcome === 'opened' ? styles.good : styles.bad}>{t(OUTCOMES[outcome])}</span>
              <span>{address}</span>
              <span className={styles.agent} title={userAgent}>
                {userAgent}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          align="end"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </section>
  );
}
