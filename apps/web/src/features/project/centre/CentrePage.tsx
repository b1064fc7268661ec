import { calls, type Project } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { PageError } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PageById, type PagePlace, ReplayScreen, useReplayScreen } from '../../live-page/index.ts';
import { projectEditPath } from '../project-tabs.ts';
import styles from './centre.module.css';

const CENTRES = pathTo('/monitor/gm/ocInfo');

/** Without a home page: what the centre consists of. */
function Contents({ project }: { project: Project }) {
  const t = useText('project');
  const shell = useText('shell');
  const titleOf = useTitle();
  const monitorPath = useMonitorPath();
  const pages = useCall(calls.page.query, { projectId: project.id });
  const equipment = useCall(calls.project.queryAllEquipment, { projectId: project.id });
  const manage = (
    <CallButton type="primary" call={calls.page.save} on={project} to={projectEditPath(project.id, 'page')}>
      {t('drawPage')}
    </CallButton>
  );
  return (
    <>
      <PageHead
        title={titleOf(project)}
        trail={[{ title: shell('menuMonitor') }, { title: t('centres'), to: CENTRES }]}
        action={manage}
      />
      <div className={styles.list}>
        {pages.data?.length === 0 && <EmptyState title={t('noPageTitle')} text={t('noPageText')} />}
        {pages.data !== undefined && pages.data.length > 0 && (
          <>
            <h2 className={styles.subtitle}>{t('pages')}</h2>
            <ul className={styles.equipment}>
              {pages.data.map((page) => (
                <li key={page.id} className={styles.row}>
                  <Link
                    to={pathTo('/monitor/project/:projectId/page/:pageId', {
                      projectId: project.id,
                      pageId: page.id,
                    })}
                  >
                    {titleOf(page)}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2 className={styles.subtitle}>{t('equipment')}</h2>
        <ul className={styles.equipment}>
          {equipment.data?.map((each) => (
            <li key={each.id} className={styles.row}>
              <Link to={monitorPath(each)}>{titleOf(each)}</Link>
              <StatusMark communication={each.communication} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** /monitor/gm/ocInfo/{ocId}: an operations centre opens with its home page. */
export function CentrePage() {
  const t = useText('project');
  const shell = useText('shell');
  const { ocId = '' } = useParams();
  const navigate = useNavigate();
  const host = useReplayScreen();
  const { search } = host;
  const { data, error, refetch } = useCall(calls.project.info, { id: ocId }, { staleMs: 10_000 });
  const place = useMemo<PagePlace>(
    () => ({
      kind: 'main',
      go: (pageId) =>
        void navigate(
          pathTo('/monitor/project/:projectId/page/:pageId', { projectId: ocId, pageId }) + search(),
        ),
      back: () => void navigate(CENTRES),
    }),
    [navigate, ocId, search],
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 10 }} style={{ padding: 24 }} />
    ) : (
      <PageError
        error={error}
        onRetry={() => void refetch()}
        one={t('one')}
        trail={[{ title: shell('menuMonitor') }, { title: t('centres'), to: CENTRES }]}
      />
    );
  if (data.homePageId === null) return <Contents project={data} />;
  return (
    <ReplayScreen host={host}>
      <PageById key={data.homePageId} pageId={data.homePageId} place={place} isOfProject />
    </ReplayScreen>
  );
}
