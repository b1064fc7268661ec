import { calls } from '@zutai/contract';
import { App, Modal } from 'antd';
import { Link } from 'react-router';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { GatewayDialogProps } from './EditGatewayDialog.tsx';

/** Deletes a gateway by its name; while equipment is bound to it, says what to do first. */
export function DeleteGatewayDialog({ gateway, isOpen, onClose }: GatewayDialogProps) {
  const t = useText('gateway');
  const { message } = App.useApp();
  const remove = useMutationCall(calls.gateway.delete, [calls.gateway.query]);
  const title = t('deleteTitle', { name: gateway.title });
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
      name={gateway.title}
      onConfirm={async () => {
        await remove.mutateAsync({ id: gateway.id });
        message.success(t('deleted', { name: gateway.title }));
      }}
      onClose={onClose}
    />
  );
}
