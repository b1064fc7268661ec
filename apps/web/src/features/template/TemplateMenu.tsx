import { calls } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { RecordDialog } from '../../components/record-form/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useExport } from '../market/index.ts';
import { type Template, templateForm } from './template-form.tsx';

/** What can be done with a template. */
export function TemplateMenu({ template }: { template: Template }) {
  const t = useText('template');
  const common = useText('common');
  const market = useText('market');
  const dialogs = useDialogs();
  const act = useAction();
  const navigate = useNavigate();
  const exportPackage = useExport();
  const { id, title: name, equipmentCount: count } = template;
  const remove = () =>
    act(
      calls.template.delete,
      { id },
      {
        question: {
          title: t('deleteTitle', { name }),
          text: t('deleteText'),
          okText: common('delete'),
          typedName: name,
          ...(count > 0 && { blocked: t('deleteBlocked', { count }) }),
        },
        done: t('deleted', { name }),
      },
    );
  return (
    <RowMenu
      actions={[
        {
          key: 'makeEquipment',
          text: t('makeEquipment'),
          call: calls.equipment.add,
          onSelect: () => void navigate(pathTo('/manage/eg/equipment/add', undefined, { template: id })),
        },
        {
          key: 'edit',
          text: common('edit'),
          call: calls.template.edit,
          onSelect: () =>
            void dialogs.open((dialog) => <RecordDialog {...dialog} form={templateForm} record={template} />),
        },
        {
          key: 'export',
          text: market('exportTo'),
          call: calls.market.export,
          onSelect: () => exportPackage(template),
        },
        {
          key: 'delete',
          text: common('delete'),
          call: calls.template.delete,
          isDanger: true,
          onSelect: remove,
        },
      ]}
    />
  );
}
