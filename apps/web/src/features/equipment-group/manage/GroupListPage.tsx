import type { EquipmentGroup } from '@zutai/contract';
import { equipmentGroupList } from '@zutai/lists';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../../components/managed-list/index.ts';
import { AddButton } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { GroupMenu } from './GroupMenu.tsx';
import { groupForm } from './group-form.ts';

/** How much equipment is online changes by itself. */
const REFETCH_MS = 20_000;

const pathOf = (id: string) => pathTo('/manage/eg/group/edit/:id/equipment', { id });

/** /manage/eg/group: groups of equipment. */
export function GroupListPage() {
  const t = useText('equipmentGroup');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const cells: CellViews<EquipmentGroup> = {
    title: (group) => <Link to={pathOf(group.id)}>{titleOf(group)}</Link>,
  };
  const action = (
    <AddButton
      form={groupForm}
      text={t('add')}
      onDone={(answer) => void navigate(pathOf((answer as { id: string }).id))}
    />
  );
  return (
    <ListPage
      list={equipmentGroupList}
      trail={[{ title: shell('menuManage') }]}
      action={action}
      cells={cells}
      actions={(group) => <GroupMenu group={group} isInList />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
      refetchMs={REFETCH_MS}
    />
  );
}
