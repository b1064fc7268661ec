import { calls } from '@zutai/contract';
import { Modal, Tabs } from 'antd';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { useText } from '../../lib/language/index.ts';
import { type Changeable, useMayCall } from '../../lib/session/index.ts';
import { BusMonitor } from './bus/BusMonitor.tsx';
import { DriverHealthView } from './DriverHealthView.tsx';

export interface DriverHealthDialogProps extends DialogProps {
  driver: { id: string; title: string; protocol: string };
  /** The equipment that it belongs to, where that is at hand. */
  on?: Changeable | undefined;
}

/** How a driver is doing and, for whoever may change it, what is on its line. */
export function DriverHealthDialog({ driver, on, ...dialog }: DriverHealthDialogProps) {
  const t = useText('driverHealth');
  const mayLook = useMayCall()(calls.driver.startBus, on);
  return (
    <Modal
      open={dialog.isOpen}
      title={t('titleOf', { name: driver.title })}
      width={960}
      footer={null}
      destroyOnHidden
      onCancel={dialog.onClose}
      afterClose={dialog.afterClose}
    >
      <Tabs
        items={[
          { key: 'health', label: t('tabHealth'), children: <DriverHealthView driverId={driver.id} /> },
          ...(mayLook ? [{ key: 'bus', label: t('tabBus'), children: <BusMonitor driver={driver} /> }] : []),
        ]}
      />
    </Modal>
  );
}
