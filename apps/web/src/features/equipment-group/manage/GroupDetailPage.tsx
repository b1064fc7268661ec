import { calls, LOG_PERMISSIONS } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { logTabOf } from '../../../components/event-log/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { GroupMenu } from './GroupMenu.tsx';

/** /manage/eg/group/edit/{id}: the equipment of a group. */
export function GroupDetailPage() {
  const t = useText('equipmentGroup');
  const shell = useText('shell');
  const audit = useText('audit');
  const titleOf = useTitle();
  const mayReadLog = useCan(LOG_PERMISSIONS.equipment_group);
  const { id = '' } = useParams();
  const query = useCall(calls.equipmentGroup.info, { id });
  return (
    <DetailPage
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: pathTo('/manage/eg/group') }]}
      action={query.data !== undefined && <GroupMenu group={query.data} />}
      tabs={[
        {
          key: 'equipment',
          text: t('equipment'),
          path: pathTo('/manage/eg/group/edit/:id/equipment', { id }),
          count: ({ equipmentCount }) => equipmentCount,
          load: async () => (await import('./MemberTab.tsx')).MemberTab,
        },
        {
          key: 'account',
          text: t('accounts'),
          path: pathTo('/manage/eg/group/edit/:id/account', { id }),
          call: calls.equipmentGroup.queryAccounts,
          load: async () => (await import('./AccountTab.tsx')).AccountTab,
        },
        {
          key: 'log',
          text: audit('objectTitle'),
          path: pathTo('/manage/eg/group/edit/:id/log', { id }),
          isAllowed: mayReadLog,
          load: async () => logTabOf('equipment_group'),
        },
      ]}
    />
  );
}
