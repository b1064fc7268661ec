import { calls, type Equipment } from '@zutai/contract';
import { App } from 'antd';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';

/** Asks, then takes equipment off its gateway. */
export function useUnbind(): (equipment: Equipment) => void {
  const t = useText('equipment');
  const titleOf = useTitle();
  const { modal, message } = App.useApp();
  const unbind = useMutationCall(calls.equipment.unbindGateway);
  const gatewayNameOf = ({ gatewayTitle: title, gatewayTitleEn: titleEn, sn }: Equipment) =>
    titleOf({ title, titleEn }) || sn;
  return (equipment) =>
    void modal.confirm({
      title: t('unbindTitle', { name: titleOf(equipment), gateway: gatewayNameOf(equipment) }),
      content: t('unbindText'),
      okText: t('unbind'),
      okButtonProps: { danger: true },
      onOk: () =>
        unbind.mutateAsync({ id: equipment.id }).then(
          () => void message.success(t('unbound', { name: titleOf(equipment) })),
          (error: Error) => void message.error(error.message),
        ),
    });
}
