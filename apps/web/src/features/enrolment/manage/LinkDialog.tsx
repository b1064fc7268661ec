import { WarningOutlined } from '@ant-design/icons';
import { App, Button, Modal, QRCode, Typography } from 'antd';
import { useRef } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { useLeaveGuard } from '../../../components/leave-guard/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from './link-dialog.module.css';

/** The address of a link and its QR code, shown once: the platform keeps the hash of the code alone. */
export function LinkDialog({ code, name, ...dialog }: DialogProps & { code: string; name: string }) {
  const { isOpen, onClose, afterClose } = dialog;
  const t = useText('enrolment');
  const { modal } = App.useApp();
  // Read at the moment of leaving, which may be the one in which it was copied.
  const isKept = useRef(false);
  const keep = () => {
    isKept.current = true;
  };
  const link = `${location.origin}${pathTo('/enroll/:code', { code })}`;
  const question = { title: t('leaveTitle'), text: t('leaveText') };
  useLeaveGuard({ hasChanges: () => isOpen && !isKept.current, question });
  const leave = () => {
    if (isKept.current) {
      onClose();
      return;
    }
    modal.confirm({
      title: question.title,
      content: question.text,
      okText: t('kept'),
      onOk: () => {
        keep();
        onClose();
      },
    });
  };
  return (
    <Modal
      open={isOpen}
      title={t('codeTitle', { name })}
      mask={{ closable: false }}
      afterClose={afterClose}
      onCancel={leave}
      footer={
        <Button type="primary" onClick={leave}>
          {t('kept')}
        </Button>
      }
    >
      <div className={styles.link} onCopy={keep}>
        <p className={styles.notice}>
          <WarningOutlined />
          {t('codeOnce')}
        </p>
        <div className={styles.code}>
          {/* The same address as beside it, for a camera. */}
          <div aria-hidden="true">
            <QRCode value={link} size={144} bordered={false} type="svg" className={styles.picture ?? ''} />
          </div>
          <div className={styles.address}>
            <Typography.Text code copyable={{ text: link, tooltips: [t('copy'), t('copied')], onCopy: keep }}>
              {link}
            </Typography.Text>
            <p className={styles.note}>{t('qrText')}</p>
          </div>
        </div>
      </div>
    </Modal>
  );
}
