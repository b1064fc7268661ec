import { MoreOutlined } from '@ant-design/icons';
import { calls, type Gateway } from '@zutai/contract';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import type { GatewayKey } from '../agent-file.ts';
import { GatewayKeyDialog } from '../register/GatewayKeyDialog.tsx';
import { DeleteGatewayDialog } from './DeleteGatewayDialog.tsx';
import { EditGatewayDialog } from './EditGatewayDialog.tsx';

/** What can be done with a gateway. */
export function GatewayActions({ gateway, onOpen }: { gateway: Gateway; onOpen?: () => void }) {
  const t = useText('gateway');
  const titleOf = useTitle();
  const common = useText('common');
  const canEdit = useCan('gateway_edit');
  const { modal, message } = App.useApp();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const [key, setKey] = useState<GatewayKey | null>(null);
  const resetKey = useMutationCall(calls.gateway.resetKey);
  const askReset = () =>
    void modal.confirm({
      title: t('resetKeyTitle', { name: titleOf(gateway) }),
      content: t('resetKeyText'),
      okText: t('resetKey'),
      okButtonProps: { danger: true },
      onOk: () =>
        resetKey
          .mutateAsync({ id: gateway.id })
          .then(setKey, (error: Error) => void message.error(error.message)),
    });
  const actions: Record<string, () => void> = {
    view: () => onOpen?.(),
    edit: () => setDialog('edit'),
    resetKey: askReset,
    delete: () => setDialog('delete'),
  };
  if (!canEdit) return onOpen === undefined ? null : <Button onClick={onOpen}>{t('view')}</Button>;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(onOpen === undefined ? [] : [{ key: 'view', label: t('view') }]),
            { key: 'edit', label: common('edit') },
            { key: 'resetKey', label: t('resetKey') },
            { type: 'divider' },
            { key: 'delete', label: common('delete'), danger: true },
          ],
          onClick: ({ key: action }) => actions[action]?.(),
        }}
      >
        <Button type="text" icon={<MoreOutlined />} aria-label={common('more')} />
      </Dropdown>
      <EditGatewayDialog gateway={gateway} isOpen={dialog === 'edit'} onClose={() => setDialog(null)} />
      <DeleteGatewayDialog gateway={gateway} isOpen={dialog === 'delete'} onClose={() => setDialog(null)} />
      <GatewayKeyDialog made={key} onClose={() => setKey(null)} />
    </>
  );
}
