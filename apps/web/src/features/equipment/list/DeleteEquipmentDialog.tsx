import { calls, type Equipment } from '@zutai/contract';
import { App } from 'antd';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';

export interface DeleteEquipmentDialogProps {
  equipment: Equipment;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes equipment with everything that hangs on it, once its name was typed. */
export function DeleteEquipmentDialog({ equipment, isOpen, onClose, onDeleted }: DeleteEquipmentDialogProps) {
  const t = useText('equipment');
  const name = useTitle()(equipment);
  const { message } = App.useApp();
  const remove = useMutationCall(calls.equipment.delete);
  return (
    <ConfirmByName
      isOpen={isOpen}
      title={t('deleteTitle', { name })}
      text={t('deleteText', {
        drivers: equipment.driverCount,
        signals: equipment.signalCount,
        pages: equipment.pageCount,
      })}
      name={name}
      onConfirm={async (typed) => {
        await remove.mutateAsync({ id: equipment.id, title: typed });
        message.success(t('deleted', { name }));
        onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
