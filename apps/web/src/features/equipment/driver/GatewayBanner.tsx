import { calls, type Equipment, type Gateway } from '@zutai/contract';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { ConfigurationMark } from '../../gateway/index.ts';
import { useGatewayActions } from '../form/use-gateway-actions.tsx';
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
  const { bind } = useGatewayActions();
  if (equipment.gatewayId === null)
    return (
      <div className={styles.banner} data-kind="notice">
        <span className={styles.bannerText}>
          <strong>{t('noGatewayTitle')}</strong>
          {t('noGatewayText')}
        </span>
        <CallButton call={calls.equipment.bindGateway} on={equipment} onClick={() => bind(equipment)}>
          {words('bind')}
        </CallButton>
      </div>
    );
  return (
    <div className={styles.banner}>
      {gateway !== undefined && (
        <>
          <span className={styles.fact}>
            <Link to={pathTo('/manage/eg/gateway', undefined, { open: gateway.id })}>{titleOf(gateway)}</Link>
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
