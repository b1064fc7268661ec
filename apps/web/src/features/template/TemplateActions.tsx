import { MoreOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { ConfirmByName } from '../../components/confirm-by-name/index.ts';
import { useMutationCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useCan } from '../../lib/session/index.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import type { Template } from './template.ts';

/** What can be done with a template. */
export function TemplateActions({ template }: { template: Template }) {
  const t = useText('equipment');
  const common = useText('common');
  const { message, modal } = App.useApp();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const remove = useMutationCall(calls.template.delete);
  const title = t('templateDeleteTitle', { name: template.title });
  const askDelete = () => {
    if (template.equipmentCount === 0) setDialog('delete');
    else
      modal.warning({
        title,
        content: t('templateDeleteBlocked', { count: template.equipmentCount }),
        okText: common('close'),
      });
  };
  if (!useCan('template_edit')) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: common('edit') },
            { type: 'divider' },
            { key: 'delete', label: common('delete'), danger: true },
          ],
          onClick: ({ key }) => (key === 'edit' ? setDialog('edit') : askDelete()),
        }}
      >
        <Button type="text" icon={<MoreOutlined />} aria-label={common('more')} />
      </Dropdown>
      <TemplateDialog template={template} isOpen={dialog === 'edit'} onClose={() => setDialog(null)} />
      <ConfirmByName
        isOpen={dialog === 'delete'}
        title={title}
        text={t('templateDeleteText')}
        name={template.title}
        onConfirm={async () => {
          await remove.mutateAsync({ id: template.id });
          message.success(t('templateDeleted', { name: template.title }));
        }}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
