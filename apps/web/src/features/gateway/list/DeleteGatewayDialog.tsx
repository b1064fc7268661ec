import { calls } from '@zutai/contract';
import { App, Modal } from 'antd';
import { Link } from 'react-router';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import type { GatewayDialogProps } from './EditGatewayDialog.tsx';

/** Deletes a gateway by its name; while equipment is bound to it, says what to do first. */
export function DeleteGatewayDialog({ gateway, isOpen, onClose }: GatewayDialogProps) {
  const t = useText('gateway');
  const titleOf = useTitle();
  const { message } = App.useApp();
  const remove = useMutationCall(calls.gateway.delete);
  const name = titleOf(gateway);
  const title = t('deleteTitle', { name });
  const count = gateway.equipmentCount;
  if (count > 0)
    return (
      <Modal open={isOpen} title={title} onCancel={onClose} footer={null} destroyOnHidden>
        <p>{t('deleteBlocked', { count })}</p>
        <Link to={`/manage/eg/equipment/list?keyword=${encodeURIComponent(gateway.sn)}`}>
          {t('detailEquipment')}
        </Link>
      </Modal>
    );
  return (
    <ConfirmByName
      isOpen={isOpen}
      title={title}
      text={t('deleteText')}
      name={name}
      onConfirm={async () => {
        await remove.mutateAsync({ id: gateway.id });
        message.success(t('deleted', { name }));
      }}
      onClose={onClose}
    />
  );
}
