import { calls, type Equipment } from '@zutai/contract';
import { useAction } from '../../components/dialogs/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';

/** Deletes equipment with everything that hangs on it, once its name was typed. */
export function useDeleteEquipment(): (equipment: Equipment, onDone?: () => void) => void {
  const t = useText('equipment');
  const common = useText('common');
  const titleOf = useTitle();
  const act = useAction();
  return (equipment, onDone) => {
    const { id, driverCount: drivers, signalCount: signals, pageCount: pages } = equipment;
    const name = titleOf(equipment);
    act(
      calls.equipment.delete,
      { id, title: name },
      {
        question: {
          title: t('deleteTitle', { name }),
          text: t('deleteText', { drivers, signals, pages }),
          okText: common('delete'),
          typedName: name,
        },
        done: t('deleted', { name }),
        ...(onDone && { onDone }),
      },
    );
  };
}
