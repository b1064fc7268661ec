import type { Equipment, Gateway } from '@zutai/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { ConfigurationMark } from '../../gateway/index.ts';
import { BindDialog } from '../edit/GatewayBinding.tsx';
import styles from './driver-tab.module.css';

/** Whether the gateway has what stands here: state, and how far it is with its configuration. */
export function GatewayBanner({
  equipment,
  gateway,
}: {
  equipment: Equipment;
  gateway: Gateway | undefined;
}) {
  const t = useText('driver');
  const titleOf = useTitle();
  const words = useText('equipment');
  const canEdit = useCan('equipment_edit');
  const [isBinding, setBinding] = useState(false);
  if (equipment.gatewayId === null)
    return (
      <div className={styles.banner} data-kind="notice">
        <span className={styles.bannerText}>
          <strong>{t('noGatewayTitle')}</strong>
          {t('noGatewayText')}
        </span>
        {canEdit && <Button onClick={() => setBinding(true)}>{words('bind')}</Button>}
        <BindDialog equipment={equipment} isOpen={isBinding} onClose={() => setBinding(false)} />
      </div>
    );
  return (
    <div className={styles.banner}>
      {gateway !== undefined && (
        <>
          <span className={styles.fact}>
            <Link to={`/manage/eg/gateway?open=${gateway.id}`}>{titleOf(gateway)}</Link>
            <StatusMark isOnline={gateway.online} />
          </span>
          <span className={styles.fact}>
            <span className={styles.name}>{t('configuration')}</span>
            <ConfigurationMark gateway={gateway} />
          </span>
        </>
      )}
    </div>
  );
}
