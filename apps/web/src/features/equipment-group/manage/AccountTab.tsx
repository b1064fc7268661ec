import { calls, type EquipmentGroup } from '@zutai/contract';
import { groupAccountList, otherAccountList } from '@zutai/lists';
import { MemberNote, MembershipTable } from '../../../components/membership/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** The accounts that see the equipment of a group by it, as far as the user holds them. */
export function AccountTab({ record }: { record: EquipmentGroup }) {
  const { id: groupId } = record;
  const t = useText('equipmentGroup');
  const requestOf = (accountIds: string) => ({ groupId, accountIds });
  return (
    <MembershipTable
      ownerId={groupId}
      on={record}
      list={groupAccountList}
      scope={{ groupId }}
      add={{
        call: calls.equipmentGroup.addAccounts,
        list: otherAccountList,
        request: requestOf,
        note: ({ loginname, dataRange }) => (
          <MemberNote text={dataRange === 'self' ? t('noGroupRange') : loginname} />
        ),
        text: t('give'),
        nothingLeft: t('allGiven'),
        okText: (count) => t('giveCount', { count }),
        done: (count) => t('given', { count }),
      }}
      remove={{
        call: calls.equipmentGroup.removeAccounts,
        request: requestOf,
        text: t('takeAway'),
        question: (count) => ({ title: t('takeAwayTitle', { count }), text: t('takeAwayText') }),
        done: (count) => t('takenAway', { count }),
      }}
      empty={{ title: t('noAccountsTitle'), text: t('noAccountsText') }}
    />
  );
}
