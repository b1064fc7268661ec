import { calls, type PageRevision } from '@zutai/contract';
import { Button, Checkbox, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { RevisionChoice } from './revision-choice.ts';
import styles from './revisions.module.css';

const PAGE_SIZE = 20;

interface RevisionListProps {
  pageId: string;
  /** What the drawing was opened from or last saved as. */
  current: number;
  choice: RevisionChoice;
  onToggle: (revision: number) => void;
  onRestore: (revision: PageRevision) => void;
}

function Row({
  revision,
  current,
  isChosen,
  onToggle,
  onRestore,
}: {
  revision: PageRevision;
  current: number;
  isChosen: boolean;
  onToggle: () => void;
  onRestore: () => void;
}) {
  const t = useText('designerPage');
  const name = t('revisionNumber', { revision: revision.revision });
  return (
    <li className={styles.row} data-chosen={isChosen} data-testid={`revision-${revision.revision}`}>
      <Checkbox checked={isChosen} onChange={onToggle} aria-label={t('revisionChoose', { name })}>
        <strong>{name}</strong>
        {revision.revision === current && <span className={styles.now}>{t('revisionNow')}</span>}
      </Checkbox>
      <div className={styles.facts}>
        <TimeText timeMs={revision.savedMs} hasAgo />
        <span>
          {revision.savedBy}
          {' · '}
          {t('widgetCount', { count: revision.widgetCount })}
        </span>
        {revision.restoredFrom !== null && (
          <span>{t('restoredFrom', { revision: revision.restoredFrom })}</span>
        )}
        {revision.note !== '' && <q>{revision.note}</q>}
      </div>
      {revision.revision !== current && (
        <Button size="small" className={styles.restore} onClick={onRestore}>
          {t('restore')}
        </Button>
      )}
    </li>
  );
}

/** Who saved the page when, newest first; one or two are taken to compare. */
export function RevisionList({ pageId, current, choice, onToggle, onRestore }: RevisionListProps) {
  const t = useText('designerPage');
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useCall(
    calls.page.queryRevisions,
    { id: pageId, pageNum, pageSize: PAGE_SIZE },
    { isKeepingPrevious: true },
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className={styles.side}>
      <p className={styles.help}>{t('revisionsHelp')}</p>
      <ol className={styles.list}>
        {data.rows.map((revision) => (
          <Row
            key={revision.revision}
            revision={revision}
            current={current}
            isChosen={choice.some((one) => one === revision.revision)}
            onToggle={() => onToggle(revision.revision)}
            onRestore={() => onRestore(revision)}
          />
        ))}
      </ol>
      {data.total > PAGE_SIZE && (
        <Pagination
          simple
          size="small"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={setPageNum}
        />
      )}
    </div>
  );
}
