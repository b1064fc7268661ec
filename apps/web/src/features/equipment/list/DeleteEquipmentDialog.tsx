import { calls, type Equipment } from '@zutai/contract';
import { App } from 'antd';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

export interface DeleteEquipmentDialogProps {
  equipment: Equipment;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes equipment with everything that hangs on it, once its name was typed. */
export function DeleteEquipmentDialog({ equipment, isOpen, onClose, onDeleted }: DeleteEquipmentDialogProps) {
  const t = useText('equipment');
  const { message } = App.useApp();
  const remove = useMutationCall(calls.equipment.delete, [
    calls.equipment.query,
    calls.equipment.queryByUser,
    calls.gateway.query,
  ]);
  return (
    <ConfirmByName
      isOpen={isOpen}
      title={t('deleteTitle', { name: equipment.title })}
      text={t('deleteText', {
        drivers: equipment.driverCount,
        signals: equipment.signalCount,
        pages: equipment.pageCount,
      })}
      name={equipment.title}
      onConfirm={async (typed) => {
        await remove.mutateAsync({ id: equipment.id, title: typed });
        message.success(t('deleted', { name: equipment.title }));
        onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
