import { calls, type Project } from '@zutai/contract';
import { Button, Pagination, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useClampedPage, useList } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { PageThumbnail } from '../../page-list/index.ts';
import styles from './centre.module.css';

/** The home page of a project, small. */
function HomePicture({ projectId }: { projectId: string }) {
  const { data } = useCall(calls.page.queryHome, { projectId }, { staleMs: 60_000 });
  return data ? <PageThumbnail page={data} /> : null;
}

function Card({ project }: { project: Project }) {
  const t = useText('project');
  const titleOf = useTitle();
  const { onlineCount, faultCount, equipmentCount, pageCount, remark, homePageId } = project;
  const offline = equipmentCount - onlineCount - faultCount;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        {homePageId === null ? <span>{t('noHome')}</span> : <HomePicture projectId={project.id} />}
      </div>
      <h2 className={styles.title}>
        <Link to={pathTo('/monitor/gm/ocInfo/:ocId', { ocId: project.id })} className={styles.link}>
          {titleOf(project)}
        </Link>
      </h2>
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
      <p className={styles.facts}>
        <span>{t('onlineOf', { online: onlineCount, all: equipmentCount })}</span>
        {faultCount > 0 && <strong>{t('faultCount', { count: faultCount })}</strong>}
        {offline > 0 && <strong>{t('offlineCount', { count: offline })}</strong>}
        <span>{t('pageCount', { count: pageCount })}</span>
      </p>
    </li>
  );
}

/** Cards that fill rows of two, three and four. */
const PAGE_SIZE = 24;
const REFETCH_MS = 20_000;

/** /monitor/gm/ocInfo: the operations centres somebody may see. What is searched stands in the address. */
export function CentreListPage() {
  const t = useText('project');
  const common = useText('common');
  const shell = useText('shell');
  const canManage = useMayCall()(calls.project.edit);
  const { state, query } = useList(calls.project.query, {
    name: 'centre',
    filters: { keyword: '' },
    pageSize: PAGE_SIZE,
    refetchMs: REFETCH_MS,
  });
  const { data, error, refetch } = query;
  useClampedPage(state, query.isPlaceholderData ? undefined : data);
  const manage = canManage ? (
    <Link to={pathTo('/manage/eg/project/list')}>
      <Button tabIndex={-1}>{t('manage')}</Button>
    </Link>
  ) : undefined;
  return (
    <>
      <PageHead title={t('centres')} trail={[{ title: shell('menuMonitor') }]} extra={manage} />
      <div className={styles.list}>
        <SearchField
          value={state.filters.keyword}
          placeholder={t('search')}
          onChange={(keyword) => state.setFilter('keyword', keyword)}
        />
        <StaleNotice query={query} />
        {data === undefined && error === null && <Skeleton active paragraph={{ rows: 6 }} />}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && (
          <None hasFilters={state.hasFilters} onReset={state.resetFilters} manage={manage} />
        )}
        <ul className={styles.cards} aria-busy={query.isPlaceholderData}>
          {data?.rows.map((project) => (
            <Card key={project.id} project={project} />
          ))}
        </ul>
        {data !== undefined && data.total > Math.min(state.pageSize, PAGE_SIZE) && (
          <Pagination
            align="end"
            current={state.pageNum}
            pageSize={state.pageSize}
            total={data.total}
            showSizeChanger={false}
            showTotal={(total) => common('total', { count: total })}
            onChange={state.setPage}
          />
        )}
      </div>
    </>
  );
}

function None(props: { hasFilters: boolean; onReset: () => void; manage: ReactNode }) {
  const t = useText('project');
  const common = useText('common');
  return props.hasFilters ? (
    <EmptyState
      title={common('noMatchTitle')}
      text={common('noMatchText')}
      action={<Button onClick={props.onReset}>{common('reset')}</Button>}
    />
  ) : (
    <EmptyState title={t('emptyTitle')} text={t('centreEmptyText')} action={props.manage} />
  );
}
