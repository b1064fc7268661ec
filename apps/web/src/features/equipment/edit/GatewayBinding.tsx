import { calls, type Equipment } from '@zutai/contract';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { GatewaySelect } from '../form/GatewaySelect.tsx';
import { useUnbind } from '../list/use-unbind.ts';

/** The gateway of a piece of equipment, with the ways to change it. */
export function GatewayBinding({ equipment }: { equipment: Equipment }) {
  const t = useText('equipment');
  const titleOf = useTitle();
  const canEdit = useCan('equipment_edit');
  const askUnbind = useUnbind();
  const [isBinding, setBinding] = useState(false);
  const { gatewayId, gatewayTitle: title, gatewayTitleEn: titleEn, sn } = equipment;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <span style={{ marginRight: 'auto' }}>
        {gatewayId === null ? (
          <span style={{ color: 'var(--text-muted)' }}>{t('noGateway')}</span>
        ) : (
          <Link to={`/manage/eg/gateway?open=${gatewayId}`}>{`${titleOf({ title, titleEn })} · ${sn}`}</Link>
        )}
      </span>
      {canEdit && (
        <>
          <Button onClick={() => setBinding(true)}>{t(gatewayId === null ? 'bind' : 'rebind')}</Button>
          {gatewayId !== null && <Button onClick={() => askUnbind(equipment)}>{t('unbind')}</Button>}
        </>
      )}
      <BindDialog equipment={equipment} isOpen={isBinding} onClose={() => setBinding(false)} />
    </div>
  );
}

export interface BindDialogProps {
  equipment: Equipment;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses or registers a gateway and binds the equipment to it. */
export function BindDialog({ equipment, isOpen, onClose }: BindDialogProps) {
  const t = useText('equipment');
  const { message } = App.useApp();
  const [gatewayId, setGatewayId] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const bind = useMutationCall(calls.equipment.bindGateway);
  const confirm = async () => {
    if (gatewayId === null) return;
    try {
      await bind.mutateAsync({ id: equipment.id, gatewayId });
      message.success(t('saved', { name: equipment.title }));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t('bindTitle')}
      okText={t('bind')}
      okButtonProps={{ disabled: gatewayId === null }}
      confirmLoading={bind.isPending}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={() => {
        setGatewayId(null);
        setFailure('');
      }}
      destroyOnHidden
    >
      <p style={{ color: 'var(--text-secondary)' }}>{t('bindText')}</p>
      <div style={{ display: 'grid' }}>
        <GatewaySelect value={gatewayId} onChange={setGatewayId} />
      </div>
      <div role="alert" style={{ minHeight: 24, marginTop: 6, color: 'var(--bad)' }}>
        {failure}
      </div>
    </Modal>
  );
}
