import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { StaleNotice } from '../../components/stale-notice/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { designerPathOf } from '../page-list/index.ts';
import { FaceplateCard } from './FaceplateCard.tsx';
import styles from './faceplate.module.css';

/** How often it is asked who edits, ms. */
const REFETCH_MS = 20_000;

/** /manage/faceplate/list: the parts that pages are put together from. */
export function FaceplateListPage() {
  const t = useText('designerPage');
  const shell = useText('shell');
  const common = useText('common');
  const [params, setParams] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const query = useCall(calls.page.query, { kind: 'faceplate' }, { refetchMs: REFETCH_MS });
  const shown = (query.data ?? []).filter(({ title }) =>
    title.toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  const add = (
    <Link to={designerPathOf({ kind: 'faceplate' }, 'new')}>
      <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
        {t('faceplateNew')}
      </Button>
    </Link>
  );
  const isEmpty = query.data !== undefined && query.data.length === 0;
  return (
    <>
      <PageHead title={t('faceplates')} trail={[{ title: shell('menuManage') }]} action={add} />
      <div className={styles.body}>
        <StaleNotice query={query} />
        {query.data === undefined && query.error === null && <Skeleton active paragraph={{ rows: 6 }} />}
        {query.data === undefined && query.error !== null && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isEmpty && (
          <EmptyState title={t('faceplateEmptyTitle')} text={t('faceplateEmptyText')} action={add} />
        )}
        {query.data !== undefined && !isEmpty && (
          <>
            <div className={styles.tools}>
              <SearchField
                value={keyword}
                placeholder={t('faceplateSearch')}
                onChange={(text) => setParams(text === '' ? {} : { keyword: text }, { replace: true })}
              />
            </div>
            {shown.length === 0 && <EmptyState title={common('noMatchTitle')} text={common('noMatchText')} />}
            <ul className={styles.grid}>
              {shown.map((page) => (
                <FaceplateCard key={page.id} page={page} />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
