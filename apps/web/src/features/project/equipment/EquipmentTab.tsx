import { PlusOutlined } from '@ant-design/icons';
import { calls, type Project, type ProjectAuth, type ProjectEquipment } from '@zutai/contract';
import { projectEquipmentList, unboundEquipmentList } from '@zutai/lists';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { PickRecordsDialog } from '../../../components/record-picker/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import styles from './bind-note.module.css';

const REFETCH_MS = 20_000;

/** Chooses equipment that the project does not have yet, and binds it. */
function useBind(projectId: string): () => void {
  const t = useText('project');
  const dialogs = useDialogs();
  return () =>
    dialogs.open((dialog) => (
      <PickRecordsDialog
        {...dialog}
        title={t('bind')}
        list={unboundEquipmentList}
        scope={{ projectId }}
        note={({ sn, communication }) => (
          <>
            <span className={styles.sn}>{sn}</span>
            <StatusMark communication={communication} />
          </>
        )}
        empty={t('allBound')}
        okText={(count) => t('bindCount', { count })}
        call={calls.project.bindEquipment}
        request={(ids) => ({ projectId, equipmentIds: ids.join(',') })}
        done={(count) => t('bound', { count })}
      />
    ));
}

/** The equipment bound to a project. */
export function EquipmentTab({ record: project }: { record: Project }) {
  const { id: projectId } = project;
  const t = useText('project');
  const titleOf = useTitle();
  const act = useAction();
  const monitorPath = useMonitorPath();
  const bind = useBind(projectId);
  const question = (count: number) => ({ title: t('unbindTitle', { count }), text: t('unbindText') });
  const requestOf = (rows: readonly ProjectEquipment[]) => ({
    projectId,
    equipmentIds: rows.map(({ id }) => id).join(','),
  });
  const unbindOne = (row: ProjectEquipment) =>
    act(calls.project.unbindEquipment, requestOf([row]), {
      question: { ...question(1), okText: t('unbind'), isDanger: true },
      done: t('unbound', { count: 1 }),
    });
  const passOn = (auth: ProjectAuth, text: string, done: string) =>
    bulkAction(calls.project.bindEquipment, {
      key: auth,
      text,
      confirm: (count) => ({
        title: t(auth === 'write' ? 'passWriteTitle' : 'passViewTitle', { count }),
        text: t('passText'),
      }),
      requestAll: (rows: readonly ProjectEquipment[]) => ({ ...requestOf(rows), auth }),
      done: () => done,
    });
  const cells: CellViews<ProjectEquipment> = {
    title: (row) => <Link to={monitorPath(row)}>{titleOf(row)}</Link>,
    communication: (row) => <StatusMark communication={row.communication} />,
  };
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.project.bindEquipment}
      on={project}
      onClick={bind}
    >
      {t('bind')}
    </CallButton>
  );
  return (
    <ListTable
      list={projectEquipmentList}
      owner={projectId}
      on={project}
      scope={{ projectId }}
      cells={cells}
      actions={(row) => (
        <CallButton
          type="link"
          size="small"
          call={calls.project.unbindEquipment}
          on={project}
          onClick={() => unbindOne(row)}
        >
          {t('unbind')}
        </CallButton>
      )}
      bulk={[
        passOn('write', t('passWrite'), t('passedWrite')),
        passOn('view', t('passView'), t('passedView')),
        bulkAction(calls.project.unbindEquipment, {
          key: 'unbind',
          text: t('unbind'),
          isDanger: true,
          confirm: question,
          requestAll: requestOf,
          done: (count) => t('unbound', { count }),
        }),
      ]}
      tools={add}
      empty={<EmptyState title={t('noEquipmentTitle')} text={t('noEquipmentText')} action={add} />}
      refetchMs={REFETCH_MS}
    />
  );
}
