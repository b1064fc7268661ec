import { calls, type EquipmentGroup } from '@zutai/contract';
import { groupEquipmentList, otherEquipmentList } from '@zutai/lists';
import {
  EquipmentNote,
  MEMBER_REFETCH_MS,
  MembershipTable,
  useEquipmentCells,
} from '../../../components/membership/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** The equipment of a group, as far as the user sees it. */
export function MemberTab({ record }: { record: EquipmentGroup }) {
  const { id: groupId } = record;
  const t = useText('equipmentGroup');
  const cells = useEquipmentCells();
  const requestOf = (equipmentIds: string) => ({ groupId, equipmentIds });
  return (
    <MembershipTable
      ownerId={groupId}
      on={record}
      list={groupEquipmentList}
      scope={{ groupId }}
      cells={cells}
      add={{
        call: calls.equipmentGroup.addEquipment,
        list: otherEquipmentList,
        request: requestOf,
        note: (row) => <EquipmentNote {...row} />,
        text: t('put'),
        nothingLeft: t('allIn'),
        okText: (count) => t('putCount', { count }),
        done: (count) => t('putDone', { count }),
      }}
      remove={{
        call: calls.equipmentGroup.removeEquipment,
        request: requestOf,
        text: t('take'),
        question: (count) => ({ title: t('takeTitle', { count }), text: t('takeText') }),
        done: (count) => t('taken', { count }),
      }}
      empty={{ title: t('noEquipmentTitle'), text: t('noEquipmentText') }}
      refetchMs={MEMBER_REFETCH_MS}
    />
  );
}
