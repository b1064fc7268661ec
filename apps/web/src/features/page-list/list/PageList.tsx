import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
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
}

/** The diagram pages of a piece of equipment, a project or a template. */
export function PageList({ owner, title }: PageListProps) {
  const t = useText('equipment');
  const canEdit = useCan('page_edit');
  const query = useCall(calls.page.query, ownerFieldsOf(owner), { refetchMs: REFETCH_MS });
  const add = canEdit ? (
    <Link to={designerPathOf(owner, 'new')}>
      <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
        {t('pageNew')}
      </Button>
    </Link>
  ) : undefined;
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
          <PageRow key={page.id} page={page} own={{ owner, title }} canEdit={canEdit} />
        ))}
      </ul>
    </div>
  );
}
