import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { Changeable } from '../../../lib/session/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { designerPathOf, ownerFieldsOf } from '../model/owner-path.ts';
import { PageRow } from './PageRow.tsx';
import styles from './page-list.module.css';

/** How often it is asked who edits, ms. */
const REFETCH_MS = 20_000;

interface PageListProps {
  owner: PageOwner;
  /** Name of the owner. */
  title: string;
  /** The owner, as far as it says whether it is the user's to change. */
  on?: Changeable;
}

/** The diagram pages of a piece of equipment, a project or a template. */
export function PageList({ owner, title, on }: PageListProps) {
  const t = useText('equipment');
  const query = useCall(calls.page.query, ownerFieldsOf(owner), { refetchMs: REFETCH_MS });
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.page.save}
      on={on}
      to={designerPathOf(owner, 'new')}
    >
      {t('pageNew')}
    </CallButton>
  );
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={styles.body}>
        <Skeleton active paragraph={{ rows: 5 }} />
      </div>
    );
  if (query.data.length === 0)
    return <EmptyState title={t('pageEmptyTitle')} text={t('pageEmptyText')} action={add} />;
  return (
    <div className={styles.body}>
      <StaleNotice query={query} />
      <div className={styles.tools}>{add}</div>
      <ul className={styles.list}>
        {query.data.map((page) => (
          <PageRow key={page.id} page={page} own={{ owner, title }} />
        ))}
      </ul>
    </div>
  );
}
