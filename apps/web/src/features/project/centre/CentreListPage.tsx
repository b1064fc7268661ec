import { calls, type Project } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { projectPath } from '../../live-page/index.ts';
import { PageThumbnail } from '../../page-list/index.ts';
import { PROJECT_LIST_PATH } from '../project-path.ts';
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
        <Link to={projectPath(project.id)} className={styles.link}>
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

/** /monitor/gm/ocInfo: the operations centres somebody may see. */
export function CentreListPage() {
  const t = useText('project');
  const shell = useText('shell');
  const canEdit = useCan('project_edit');
  const [keyword, setKeyword] = useState('');
  const query = useCall(calls.project.queryAllByUser, keyword === '' ? {} : { keyword }, {
    isKeepingPrevious: true,
    refetchMs: 20_000,
  });
  const { data, error, refetch } = query;
  const manage = canEdit ? (
    <Link to={PROJECT_LIST_PATH}>
      <Button tabIndex={-1}>{t('manage')}</Button>
    </Link>
  ) : undefined;
  return (
    <>
      <PageHead title={t('centres')} trail={[{ title: shell('menuMonitor') }]} extra={manage} />
      <div className={styles.list}>
        <SearchField value={keyword} placeholder={t('search')} onChange={setKeyword} />
        <StaleNotice query={query} />
        {data === undefined && error === null && <Skeleton active paragraph={{ rows: 6 }} />}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState
            title={t(keyword === '' ? 'emptyTitle' : 'noneFound')}
            text={t(keyword === '' ? 'centreEmptyText' : 'noneFoundText')}
            action={manage}
          />
        )}
        <ul className={styles.cards}>
          {data?.map((project) => (
            <Card key={project.id} project={project} />
          ))}
        </ul>
      </div>
    </>
  );
}
