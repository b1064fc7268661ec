import { calls, type Equipment } from '@zutai/contract';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from './equipment-form.module.css';
import { useGatewayActions } from './use-gateway-actions.tsx';

/** The gateway of a piece of equipment, with the ways to change it: at once, whatever else is entered. */
export function GatewayBinding({ record: equipment }: { record: Equipment }) {
  const t = useText('equipment');
  const titleOf = useTitle();
  const { bind, unbind } = useGatewayActions();
  const { gatewayId, gatewayTitle: title, gatewayTitleEn: titleEn, sn } = equipment;
  return (
    <div className={styles.binding}>
      <span className={styles.bound}>
        {gatewayId === null ? (
          <span className={styles.none}>{t('noGateway')}</span>
        ) : (
          <Link to={pathTo('/manage/eg/gateway', undefined, { open: gatewayId })}>
            {`${titleOf({ title, titleEn })} · ${sn}`}
          </Link>
        )}
      </span>
      <CallButton call={calls.equipment.bindGateway} on={equipment} onClick={() => bind(equipment)}>
        {t(gatewayId === null ? 'bind' : 'rebind')}
      </CallButton>
      {gatewayId !== null && (
        <CallButton call={calls.equipment.unbindGateway} on={equipment} onClick={() => unbind(equipment)}>
          {t('unbind')}
        </CallButton>
      )}
    </div>
  );
}
