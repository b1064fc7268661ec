import { calls, type Project, type ProjectAuth, type ProjectEquipment } from '@zutai/contract';
import { projectEquipmentList, unboundEquipmentList } from '@zutai/lists';
import { bulkAction } from '../../../components/managed-list/index.ts';
import {
  EquipmentNote,
  MEMBER_REFETCH_MS,
  MembershipTable,
  useEquipmentCells,
} from '../../../components/membership/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** The equipment bound to a project. */
export function EquipmentTab({ record: project }: { record: Project }) {
  const { id: projectId } = project;
  const t = useText('project');
  const cells = useEquipmentCells();
  const requestOf = (equipmentIds: string) => ({ projectId, equipmentIds });
  const passOn = (auth: ProjectAuth, text: string, done: string) =>
    bulkAction(calls.project.bindEquipment, {
      key: auth,
      text,
      confirm: (count) => ({
        title: t(auth === 'write' ? 'passWriteTitle' : 'passViewTitle', { count }),
        text: t('passText'),
      }),
      requestAll: (rows: readonly ProjectEquipment[]) => ({
        ...requestOf(rows.map(({ id }) => id).join(',')),
        auth,
      }),
      done: () => done,
    });
  return (
    <MembershipTable
      ownerId={projectId}
      on={project}
      list={projectEquipmentList}
      scope={{ projectId }}
      cells={cells}
      add={{
        call: calls.project.bindEquipment,
        list: unboundEquipmentList,
        request: requestOf,
        note: (row) => <EquipmentNote {...row} />,
        text: t('bind'),
        nothingLeft: t('allBound'),
        okText: (count) => t('bindCount', { count }),
        done: (count) => t('bound', { count }),
      }}
      remove={{
        call: calls.project.unbindEquipment,
        request: requestOf,
        text: t('unbind'),
        question: (count) => ({ title: t('unbindTitle', { count }), text: t('unbindText') }),
        done: (count) => t('unbound', { count }),
      }}
      bulk={[
        passOn('write', t('passWrite'), t('passedWrite')),
        passOn('view', t('passView'), t('passedView')),
      ]}
      empty={{ title: t('noEquipmentTitle'), text: t('noEquipmentText') }}
      refetchMs={MEMBER_REFETCH_MS}
    />
  );
}
