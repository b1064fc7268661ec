import { MoreOutlined } from '@ant-design/icons';
import { calls, type Driver } from '@zutai/contract';
import { App, Button, Dropdown, Switch } from 'antd';
import { Link } from 'react-router';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { DriverMark } from '../../gateway/index.ts';
import { editPath } from '../equipment-path.ts';
import { useProtocolText } from '../protocol/index.ts';
import styles from './driver-tab.module.css';
import { pollText, targetOf } from './driver-text.ts';

export interface DriverListProps {
  drivers: readonly Driver[];
  canEdit: boolean;
  onEdit: (driver: Driver) => void;
}

export function DriverList({ drivers, canEdit, onEdit }: DriverListProps) {
  return (
    <ul className={styles.list}>
      {drivers.map((driver) => (
        <DriverRow key={driver.id} driver={driver} canEdit={canEdit} onEdit={() => onEdit(driver)} />
      ))}
    </ul>
  );
}

function DriverRow({ driver, canEdit, onEdit }: { driver: Driver; canEdit: boolean; onEdit: () => void }) {
  const t = useText('driver');
  const common = useText('common');
  const words = useText('signal');
  const text = useProtocolText();
  const { message } = App.useApp();
  const askDelete = useDelete(driver);
  const edit = useMutationCall(calls.driver.edit);
  const { id, title, protocol, options, revision } = driver;
  const enable = (enabled: boolean) =>
    edit.mutate(
      { id, title, protocol, options, enabled, revision },
      { onError: (error) => void message.error(error.message) },
    );
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        {canEdit ? (
          <button type="button" className={styles.title} onClick={onEdit}>
            {title}
          </button>
        ) : (
          <strong>{title}</strong>
        )}
        <div className={styles.facts}>
          <span>{text.protocol(protocol)}</span>
          <span className={styles.target}>{targetOf(driver)}</span>
          <span>{pollText(driver.pollIntervalMs)}</span>
          <Link to={`${editPath(driver.equipmentId, 'signal')}?driver=${id}`}>
            {words('count', { count: driver.signalCount })}
          </Link>
        </div>
      </div>
      <div className={styles.state}>
        <DriverMark status={driver.status} isEnabled={driver.enabled} />
      </div>
      {canEdit && (
        <div className={styles.actions}>
          <Switch
            checked={driver.enabled}
            loading={edit.isPending}
            aria-label={t('enableOne', { name: title })}
            onChange={enable}
          />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'edit', label: common('edit') },
                { type: 'divider' },
                { key: 'delete', label: common('delete'), danger: true },
              ],
              onClick: ({ key }) => (key === 'edit' ? onEdit() : askDelete()),
            }}
          >
            <Button type="text" icon={<MoreOutlined />} aria-label={common('more')} />
          </Dropdown>
        </div>
      )}
    </li>
  );
}

/** Asks, then deletes; while signals use the driver, says how many and where they are. */
function useDelete(driver: Driver): () => void {
  const t = useText('driver');
  const common = useText('common');
  const { modal, message } = App.useApp();
  const remove = useMutationCall(calls.driver.delete);
  return () => {
    const title = t('deleteTitle', { name: driver.title });
    if (driver.signalCount > 0) {
      const dialog = modal.warning({
        title,
        content: (
          <>
            <p>{t('deleteBlocked', { count: driver.signalCount })}</p>
            <Link
              to={`${editPath(driver.equipmentId, 'signal')}?driver=${driver.id}`}
              onClick={() => dialog.destroy()}
            >
              {t('showSignals')}
            </Link>
          </>
        ),
        okText: common('close'),
      });
      return;
    }
    void modal.confirm({
      title,
      content: t('deleteText'),
      okText: common('delete'),
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync({ id: driver.id }).then(
          () => void message.success(t('deleted', { name: driver.title })),
          (error: Error) => void message.error(error.message),
        ),
    });
  };
}
