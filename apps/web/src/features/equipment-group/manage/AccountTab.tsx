import { PlusOutlined } from '@ant-design/icons';
import { calls, type EquipmentGroup, type GroupAccount } from '@zutai/contract';
import { groupAccountList, otherAccountList } from '@zutai/lists';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, ListTable } from '../../../components/managed-list/index.ts';
import { PickRecordsDialog } from '../../../components/record-picker/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './group.module.css';

/** Chooses accounts that the group is not given to yet, and gives it to them. */
function useGive(groupId: string): () => void {
  const t = useText('equipmentGroup');
  const dialogs = useDialogs();
  return () =>
    dialogs.open((dialog) => (
      <PickRecordsDialog
        {...dialog}
        title={t('give')}
        list={otherAccountList}
        scope={{ groupId }}
        note={({ loginname, dataRange }) => (
          <span className={styles.sn}>{dataRange === 'self' ? t('noGroupRange') : loginname}</span>
        )}
        empty={t('allGiven')}
        okText={(count) => t('giveCount', { count })}
        call={calls.equipmentGroup.addAccounts}
        request={(ids) => ({ groupId, accountIds: ids.join(',') })}
        done={(count) => t('given', { count })}
      />
    ));
}

/** The accounts that see the equipment of a group by it, as far as the user holds them. */
export function AccountTab({ record }: { record: EquipmentGroup }) {
  const { id: groupId } = record;
  const t = useText('equipmentGroup');
  const act = useAction();
  const { addAccounts, removeAccounts } = calls.equipmentGroup;
  const give = useGive(groupId);
  const question = (count: number) => ({ title: t('takeAwayTitle', { count }), text: t('takeAwayText') });
  const requestOf = (rows: readonly GroupAccount[]) => ({
    groupId,
    accountIds: rows.map(({ id }) => id).join(','),
  });
  const takeOne = (row: GroupAccount) =>
    act(removeAccounts, requestOf([row]), {
      question: { ...question(1), okText: t('takeAway'), isDanger: true },
      done: t('takenAway', { count: 1 }),
    });
  const add = (
    <CallButton type="primary" icon={<PlusOutlined />} call={addAccounts} on={record} onClick={give}>
      {t('give')}
    </CallButton>
  );
  return (
    <ListTable
      list={groupAccountList}
      owner={groupId}
      on={record}
      scope={{ groupId }}
      actions={(row) => (
        <CallButton type="link" size="small" call={removeAccounts} on={record} onClick={() => takeOne(row)}>
          {t('takeAway')}
        </CallButton>
      )}
      bulk={[
        bulkAction(removeAccounts, {
          key: 'takeAway',
          text: t('takeAway'),
          isDanger: true,
          confirm: question,
          requestAll: requestOf,
          done: (count) => t('takenAway', { count }),
        }),
      ]}
      tools={add}
      empty={<EmptyState title={t('noAccountsTitle')} text={t('noAccountsText')} action={add} />}
    />
  );
}
