import { calls, type Project } from '@zutai/contract';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { DetailPage, type DetailTab } from '../../../components/detail-page/index.ts';
import { logTabOf } from '../../../components/event-log/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PROJECT_TABS, type ProjectTab, projectEditPath } from '../project-tabs.ts';

const TEXTS = {
  info: 'tabInfo',
  equipment: 'equipment',
  page: 'pages',
  mvar: 'mvars',
  report: 'reports',
  permission: 'permissions',
  log: 'tabLog',
} as const;

const TABS: Record<ProjectTab, Pick<DetailTab<Project>, 'load' | 'count' | 'call'>> = {
  info: { load: async () => (await import('./InfoTab.tsx')).InfoTab },
  equipment: {
    load: async () => (await import('../equipment/EquipmentTab.tsx')).EquipmentTab,
    count: ({ equipmentCount }) => equipmentCount,
  },
  page: {
    call: calls.page.query,
    load: async () => (await import('./PageTab.tsx')).PageTab,
    count: ({ pageCount }) => pageCount,
  },
  mvar: { load: async () => (await import('../mvar/MvarTab.tsx')).MvarTab },
  report: { load: async () => (await import('../../report/index.ts')).ProjectReports },
  permission: {
    load: async () => (await import('../permission/PermissionTab.tsx')).PermissionTab,
    count: ({ permissionCount }) => permissionCount,
  },
  log: { load: async () => logTabOf('project') },
};

/** /manage/project/edit/{id}/{tab} */
export function ProjectEditPage() {
  const t = useText('project');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { id = '' } = useParams();
  const query = useCall(calls.project.info, { id });
  return (
    <DetailPage
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: pathTo('/manage/eg/project/list') }]}
      action={
        <Link to={pathTo('/monitor/gm/ocInfo/:ocId', { ocId: id })}>
          <Button tabIndex={-1}>{t('watch')}</Button>
        </Link>
      }
      tabs={PROJECT_TABS.map((key) => ({
        key,
        text: t(TEXTS[key]),
        path: projectEditPath(id, key),
        ...TABS[key],
      }))}
    />
  );
}
