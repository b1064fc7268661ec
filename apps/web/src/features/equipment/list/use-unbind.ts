import { calls, type Equipment } from '@zutai/contract';
import { App } from 'antd';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** Asks, then takes equipment off its gateway. */
export function useUnbind(): (equipment: Equipment) => void {
  const t = useText('equipment');
  const { modal, message } = App.useApp();
  const unbind = useMutationCall(calls.equipment.unbindGateway, [
    calls.equipment.query,
    calls.equipment.info,
    calls.gateway.query,
    calls.gateway.info,
  ]);
  return (equipment) =>
    void modal.confirm({
      title: t('unbindTitle', { name: equipment.title, gateway: equipment.gatewayTitle || equipment.sn }),
      content: t('unbindText'),
      okText: t('unbind'),
      okButtonProps: { danger: true },
      onOk: () =>
        unbind.mutateAsync({ id: equipment.id }).then(
          () => void message.success(t('unbound', { name: equipment.title })),
          (error: Error) => void message.error(error.message),
        ),
    });
}
