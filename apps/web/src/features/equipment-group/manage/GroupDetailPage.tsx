import { calls } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { GroupMenu } from './GroupMenu.tsx';

/** /manage/eg/group/edit/{id}: the equipment of a group. */
export function GroupDetailPage() {
  const t = useText('equipmentGroup');
  const shell = useText('shell');
  const titleOf = useTitle();
  const mayCall = useMayCall();
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
          isAllowed: mayCall(calls.equipmentGroup.queryAccounts.permission),
          load: async () => (await import('./AccountTab.tsx')).AccountTab,
        },
      ]}
    />
  );
}
