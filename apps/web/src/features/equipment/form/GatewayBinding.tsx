import { calls, type Equipment } from '@zutai/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import styles from './equipment-form.module.css';
import { useGatewayActions } from './use-gateway-actions.tsx';

/** The gateway of a piece of equipment, with the ways to change it: at once, whatever else is entered. */
export function GatewayBinding({ record: equipment }: { record: Equipment }) {
  const t = useText('equipment');
  const titleOf = useTitle();
  const mayBind = useMayCall()(calls.equipment.bindGateway.permission);
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
      {mayBind && (
        <Button onClick={() => bind(equipment)}>{t(gatewayId === null ? 'bind' : 'rebind')}</Button>
      )}
      {mayBind && gatewayId !== null && <Button onClick={() => unbind(equipment)}>{t('unbind')}</Button>}
    </div>
  );
}
