import { PlusOutlined } from '@ant-design/icons';
import { calls, type EquipmentGroup, type GroupAccount } from '@zutai/contract';
import { groupAccountList, otherAccountList } from '@zutai/lists';
import { Button } from 'antd';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, ListTable } from '../../../components/managed-list/index.ts';
import { PickRecordsDialog } from '../../../components/record-picker/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
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
  const { id: groupId, isChangeable } = record;
  const t = useText('equipmentGroup');
  const act = useAction();
  const { addAccounts, removeAccounts } = calls.equipmentGroup;
  const mayChange = useMayCall()(addAccounts.permission) && isChangeable;
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
  const add = mayChange ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={give}>
      {t('give')}
    </Button>
  ) : undefined;
  return (
    <ListTable
      list={groupAccountList}
      owner={groupId}
      scope={{ groupId }}
      actions={(row) =>
        mayChange && (
          <Button type="link" size="small" onClick={() => takeOne(row)}>
            {t('takeAway')}
          </Button>
        )
      }
      bulk={
        mayChange
          ? [
              bulkAction(removeAccounts, {
                key: 'takeAway',
                text: t('takeAway'),
                isDanger: true,
                confirm: question,
                requestAll: requestOf,
                done: (count) => t('takenAway', { count }),
              }),
            ]
          : []
      }
      tools={add}
      empty={<EmptyState title={t('noAccountsTitle')} text={t('noAccountsText')} action={add} />}
    />
  );
}
