import { PlusOutlined } from '@ant-design/icons';
import { calls, type EquipmentGroup, type GroupEquipment } from '@zutai/contract';
import { groupEquipmentList, otherEquipmentList } from '@zutai/lists';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { PickRecordsDialog } from '../../../components/record-picker/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import styles from './group.module.css';

const REFETCH_MS = 20_000;

/** Chooses equipment that is not in the group yet, and puts it there. */
function usePut(groupId: string): () => void {
  const t = useText('equipmentGroup');
  const dialogs = useDialogs();
  return () =>
    dialogs.open((dialog) => (
      <PickRecordsDialog
        {...dialog}
        title={t('put')}
        list={otherEquipmentList}
        scope={{ groupId }}
        note={({ sn, communication }) => (
          <>
            <span className={styles.sn}>{sn}</span>
            <StatusMark communication={communication} />
          </>
        )}
        empty={t('allIn')}
        okText={(count) => t('putCount', { count })}
        call={calls.equipmentGroup.addEquipment}
        request={(ids) => ({ groupId, equipmentIds: ids.join(',') })}
        done={(count) => t('putDone', { count })}
      />
    ));
}

/** The equipment of a group, as far as the user sees it. */
export function MemberTab({ record }: { record: EquipmentGroup }) {
  const { id: groupId } = record;
  const t = useText('equipmentGroup');
  const titleOf = useTitle();
  const act = useAction();
  const monitorPath = useMonitorPath();
  const put = usePut(groupId);
  const question = (count: number) => ({ title: t('takeTitle', { count }), text: t('takeText') });
  const requestOf = (rows: readonly GroupEquipment[]) => ({
    groupId,
    equipmentIds: rows.map(({ id }) => id).join(','),
  });
  const takeOne = (row: GroupEquipment) =>
    act(calls.equipmentGroup.removeEquipment, requestOf([row]), {
      question: { ...question(1), okText: t('take'), isDanger: true },
      done: t('taken', { count: 1 }),
    });
  const cells: CellViews<GroupEquipment> = {
    title: (row) => <Link to={monitorPath(row)}>{titleOf(row)}</Link>,
    communication: (row) => <StatusMark communication={row.communication} />,
  };
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.equipmentGroup.addEquipment}
      on={record}
      onClick={put}
    >
      {t('put')}
    </CallButton>
  );
  return (
    <ListTable
      list={groupEquipmentList}
      owner={groupId}
      on={record}
      scope={{ groupId }}
      cells={cells}
      actions={(row) => (
        <CallButton
          type="link"
          size="small"
          call={calls.equipmentGroup.removeEquipment}
          on={record}
          onClick={() => takeOne(row)}
        >
          {t('take')}
        </CallButton>
      )}
      bulk={[
        bulkAction(calls.equipmentGroup.removeEquipment, {
          key: 'take',
          text: t('take'),
          isDanger: true,
          confirm: question,
          requestAll: requestOf,
          done: (count) => t('taken', { count }),
        }),
      ]}
      tools={add}
      empty={<EmptyState title={t('noEquipmentTitle')} text={t('noEquipmentText')} action={add} />}
      refetchMs={REFETCH_MS}
    />
  );
}
