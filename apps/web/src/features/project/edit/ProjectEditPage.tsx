import { calls, type Project } from '@zutai/contract';
import { Button, Skeleton, Tabs } from 'antd';
import { type ComponentType, useMemo } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { type PageOwner, projectPath } from '../../live-page/index.ts';
import { PageList } from '../../page-list/index.ts';
import { EquipmentTab } from '../equipment/EquipmentTab.tsx';
import { MvarTab } from '../mvar/MvarTab.tsx';
import { PermissionTab } from '../permission/PermissionTab.tsx';
import { PROJECT_LIST_PATH, PROJECT_TABS, type ProjectTab, projectEditPath } from '../project-path.ts';
import { InfoTab } from './InfoTab.tsx';
import styles from './project-edit.module.css';

function PageTab({ project }: { project: Project }) {
  const owner = useMemo<PageOwner>(() => ({ kind: 'project', id: project.id }), [project.id]);
  return <PageList owner={owner} title={project.title} />;
}

const TEXTS = {
  info: 'tabInfo',
  equipment: 'equipment',
  page: 'pages',
  mvar: 'mvars',
  permission: 'permissions',
} as const;
const COUNTS = {
  info: null,
  equipment: 'equipmentCount',
  page: 'pageCount',
  mvar: null,
  permission: 'permissionCount',
} as const;
const TABS: Record<ProjectTab, ComponentType<{ project: Project }>> = {
  info: InfoTab,
  equipment: EquipmentTab,
  page: PageTab,
  mvar: MvarTab,
  permission: PermissionTab,
};

/** /manage/project/edit/{id}/{tab} */
export function ProjectEditPage() {
  const t = useText('project');
  const titleOf = useTitle();
  const shell = useText('shell');
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: project, error, refetch } = useCall(calls.project.info, { id });
  const tab = PROJECT_TABS.find((name) => pathname.endsWith(`/${name}`));
  if (tab === undefined) return <Navigate to={projectEditPath(id)} replace />;
  const Tab = TABS[tab];
  if (project === undefined && error !== null) {
    const toList = (
      <Link to={PROJECT_LIST_PATH}>
        <Button tabIndex={-1}>{t('title')}</Button>
      </Link>
    );
    return <ErrorState error={error} onRetry={() => void refetch()} wayOut={toList} />;
  }
  return (
    <div className={styles.page}>
      <PageHead
        title={project === undefined ? t('one') : titleOf(project)}
        trail={[{ title: shell('menuManage') }, { title: t('title'), to: PROJECT_LIST_PATH }]}
        action={
          <Link to={projectPath(id)}>
            <Button tabIndex={-1}>{t('watch')}</Button>
          </Link>
        }
      >
        <Tabs
          activeKey={tab}
          onChange={(key) => void navigate(projectEditPath(id, key as ProjectTab))}
          items={PROJECT_TABS.map((name) => {
            const count = COUNTS[name] === null ? undefined : project?.[COUNTS[name]];
            return {
              key: name,
              label: (
                <>
                  {t(TEXTS[name])}
                  {count !== undefined && <span className={styles.count}>{count}</span>}
                </>
              ),
            };
          })}
        />
      </PageHead>
      {project !== undefined && tab === 'info' && <InfoTab key={project.id} project={project} />}
      {project !== undefined && tab !== 'info' && (
        <div key={`${tab}-${project.id}`} className={styles.tab}>
          <Tab project={project} />
        </div>
      )}
      {project === undefined && (
        <div className={styles.skeleton}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </div>
  );
}
