import { calls, type Equipment } from '@zutai/contract';
import { Link, useNavigate } from 'react-router';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useShareDialog } from '../../share/index.ts';
import { useGatewayActions } from '../form/use-gateway-actions.tsx';
import { useDeleteEquipment } from '../use-delete-equipment.ts';
import styles from './equipment-menu.module.css';

/** What can be done with a piece of equipment from the list. */
export function EquipmentMenu({ equipment }: { equipment: Equipment }) {
  const t = useText('equipment');
  const common = useText('common');
  const navigate = useNavigate();
  const monitorPath = useMonitorPath();
  const { bind, unbind } = useGatewayActions();
  const remove = useDeleteEquipment();
  const share = useShareDialog();
  const name = useTitle()(equipment);
  const { id, gatewayId } = equipment;
  return (
    <span className={styles.actions}>
      <Link to={monitorPath(equipment)}>{t('monitor')}</Link>
      <RowMenu
        on={equipment}
        actions={[
          {
            key: 'edit',
            text: t('editAction'),
            call: calls.equipment.edit,
            onSelect: () => void navigate(pathTo('/manage/eg/equipment/edit/:id/info', { id })),
          },
          ...(share === undefined
            ? []
            : [
                {
                  key: 'share',
                  text: t('share'),
                  call: calls.share.editEquipmentAuth,
                  onSelect: () => share({ kind: 'equipment', id }, name),
                },
              ]),
          {
            key: 'bind',
            text: t(gatewayId === null ? 'bind' : 'rebind'),
            call: calls.equipment.bindGateway,
            onSelect: () => bind(equipment),
          },
          ...(gatewayId === null
            ? []
            : [
                {
                  key: 'unbind',
                  text: t('unbind'),
                  call: calls.equipment.unbindGateway,
                  onSelect: () => unbind(equipment),
                },
              ]),
          {
            key: 'delete',
            text: common('delete'),
            call: calls.equipment.delete,
            isDanger: true,
            onSelect: () => remove(equipment),
          },
        ]}
      />
    </span>
  );
}
