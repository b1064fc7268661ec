import { calls, type Equipment } from '@zutai/contract';
import { Alert } from 'antd';
import { messageOf, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { ownerOfEquipment } from '../definition-owner.ts';
import { ScriptPanel } from './ScriptPanel.tsx';

/** How often the gateway is asked while one looks, in ms. */
const REFETCH_MS = 3000;

/** /manage/eg/equipment/edit/{id}/script: the scripts of a piece of equipment and how they are. */
export function ScriptTab({ record: equipment }: { record: Equipment }) {
  const t = useText('script');
  const { id, gatewayId } = equipment;
  const scripts = useCall(calls.script.query, { equipmentId: id });
  const isAsked = gatewayId !== null && scripts.data?.some(({ enabled }) => enabled) === true;
  const states = useCall(
    calls.script.queryState,
    { equipmentId: id },
    { isEnabled: isAsked, refetchMs: REFETCH_MS },
  );
  const { error } = states;
  return (
    <ScriptPanel
      owner={ownerOfEquipment(equipment)}
      {...(isAsked && error === null && states.data !== undefined && { states: states.data })}
      head={
        gatewayId === null ? (
          <span>{t('noGateway')}</span>
        ) : isAsked && error !== null ? (
          <Alert type="warning" showIcon role="status" title={messageOf(error)} />
        ) : (
          <span />
        )
      }
    />
  );
}
