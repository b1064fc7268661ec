import { PlusOutlined } from '@ant-design/icons';
import { calls, type Equipment } from '@zutai/contract';
import { boundEquipmentList } from '@zutai/lists';
import { Link, useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, ListTable } from '../../../components/managed-list/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import type { Template } from '../template-form.tsx';
import { SyncDifferences } from './difference/SyncDifference.tsx';

/** /manage/eg/template/edit/{id}/equipment: what is bound to the template, and how far behind it is. */
export function TemplateEquipmentTab({ record }: { record: Template }) {
  const t = useText('template');
  const equipmentText = useText('equipment');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const act = useAction();
  const { id: templateId, version } = record;
  const { synchronise } = calls.template;
  const requestOf = (rows: readonly Equipment[]) => ({
    ...{ templateId, version },
    equipmentIds: rows.map(({ id }) => id),
  });
  const questionOf = (rows: readonly Equipment[]) => ({
    title: t('syncTitle', { count: rows.length }),
    text: (
      <>
        {t('syncText')}
        <SyncDifferences equipment={rows} />
      </>
    ),
  });
  const add = (
    <CallButton
      call={calls.equipment.add}
      icon={<PlusOutlined />}
      onClick={() => void navigate(pathTo('/manage/eg/equipment/add', undefined, { template: templateId }))}
    >
      {equipmentText('add')}
    </CallButton>
  );
  return (
    <ListTable
      list={boundEquipmentList}
      owner={templateId}
      scope={{ templateId }}
      cells={{
        title: (row) => (
          <Link to={pathTo('/manage/eg/equipment/edit/:id/info', { id: row.id })}>{titleOf(row)}</Link>
        ),
        templateVersion: ({ templateVersion: is }) => {
          if (is === version) return t('inStep', { version: is });
          return is === null ? t('neverSynced') : t('behind', { version: is, count: version - is });
        },
      }}
      tools={add}
      actions={(row) => (
        <CallButton
          type="link"
          size="small"
          call={synchronise}
          on={row}
          onClick={() =>
            act(synchronise, requestOf([row]), {
              question: { ...questionOf([row]), okText: t('sync') },
              done: t('synced', { count: 1 }),
            })
          }
        >
          {t('syncLook')}
        </CallButton>
      )}
      bulk={[
        bulkAction(synchronise, {
          key: 'synchronise',
          text: t('sync'),
          confirm: (_count, rows: readonly Equipment[]) => questionOf(rows),
          requestAll: requestOf,
          done: (count) => t('synced', { count }),
        }),
      ]}
      empty={<EmptyState title={t('noEquipmentTitle')} text={t('noEquipmentText')} action={add} />}
    />
  );
}
