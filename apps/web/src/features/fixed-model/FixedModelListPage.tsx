import { calls, type ResponseOf } from '@zutai/contract';
import { fixedModelList } from '@zutai/lists';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { fixedModelForm } from './fixed-model-form.tsx';

/** /manage/system/model: products with their points, from which equipment is made. */
export function FixedModelListPage() {
  const t = useText('fixedModel');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { delete: remove } = calls.template;
  const bulkDelete = useBulkDelete(remove);
  const add = (
    <AddButton
      form={fixedModelForm}
      scope={{ kind: 'GM' }}
      text={t('add')}
      // Its points are what comes next.
      onDone={(answer) =>
        void navigate(
          pathTo('/manage/system/model/:id/driver', {
            id: (answer as ResponseOf<typeof calls.template.add>).id,
          }),
        )
      }
    />
  );
  return (
    <ListPage
      list={fixedModelList}
      scope={{ kind: 'GM' }}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      cells={{
        title: (row) => (
          <Link to={pathTo('/manage/system/model/:id/signal', { id: row.id })}>{titleOf(row)}</Link>
        ),
        updatedMs: (row) => <TimeText timeMs={row.updatedMs} hasAgo />,
      }}
      actions={(row) => (
        <RecordMenu
          record={row}
          name={titleOf(row)}
          form={fixedModelForm}
          remove={remove}
          removeText={t('deleteText')}
          removeBlocked={
            row.equipmentCount > 0 ? t('deleteBlocked', { count: row.equipmentCount }) : undefined
          }
          first={[
            {
              key: 'makeEquipment',
              text: t('makeEquipment'),
              call: calls.equipment.add,
              onSelect: () =>
                void navigate(pathTo('/manage/eg/equipment/add', undefined, { template: row.id })),
            },
          ]}
        />
      )}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
