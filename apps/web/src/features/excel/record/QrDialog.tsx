import { Modal, QRCode } from 'antd';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from '../excel.module.css';

/** The address of a record for a phone. */
export function QrDialog({ recordId, ...dialog }: DialogProps & { recordId: string }) {
  const t = useText('excel');
  const address = `${window.location.origin}${pathTo('/manage/excel/info/scan/:recordId', { recordId })}`;
  return (
    <Modal
      open={dialog.isOpen}
      title={t('qr')}
      footer={null}
      onCancel={dialog.onClose}
      afterClose={dialog.afterClose}
    >
      <div className={styles.qr}>
        <QRCode value={address} size={220} />
        <span>{t('qrText')}</span>
        <code>{address}</code>
      </div>
    </Modal>
  );
}
