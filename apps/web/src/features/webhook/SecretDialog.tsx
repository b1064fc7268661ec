import type { MadeWebhook } from '@zutai/contract';
import { Button, Modal, Typography } from 'antd';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './webhook.module.css';

/** The secret of a webhook, shown once. It can be renewed. */
export function SecretDialog({ made, ...dialog }: DialogProps & { made: MadeWebhook }) {
  const t = useText('webhook');
  return (
    <Modal
      open={dialog.isOpen}
      title={t('secretTitle', { name: made.title })}
      mask={{ closable: false }}
      afterClose={dialog.afterClose}
      onCancel={dialog.onClose}
      footer={
        <Button type="primary" onClick={dialog.onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <div className={styles.secret}>
        <p className={styles.notice}>{t('secretOnce')}</p>
        <Typography.Text code copyable={{ text: made.secret }}>
          {made.secret}
        </Typography.Text>
      </div>
    </Modal>
  );
}
