import { WarningOutlined } from '@ant-design/icons';
import type { MadeToken } from '@zutai/contract';
import { App, Button, Modal, Typography } from 'antd';
import { useRef } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { useLeaveGuard } from '../../../components/leave-guard/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../api-account.module.css';

/** A token, shown once. Nothing else of the browser keeps it. */
export function MadeTokenDialog({ made, ...dialog }: DialogProps & { made: MadeToken }) {
  const { isOpen, onClose, afterClose } = dialog;
  const t = useText('apiAccount');
  const { modal } = App.useApp();
  // Read at the moment of leaving, which may be the one in which it was said.
  const isKept = useRef(false);
  const keep = () => {
    isKept.current = true;
  };
  const question = { title: t('tokenLeaveTitle'), text: t('tokenLeaveText') };
  useLeaveGuard({ hasChanges: () => isOpen && !isKept.current, question });
  const leave = () => {
    if (isKept.current) {
      onClose();
      return;
    }
    modal.confirm({
      title: question.title,
      content: question.text,
      okText: t('tokenKept'),
      onOk: () => {
        keep();
        onClose();
      },
    });
  };
  const header = `Authorization: Bearer ${made.token}`;
  return (
    <Modal
      open={isOpen}
      title={t('tokenTitle', { name: made.title })}
      mask={{ closable: false }}
      afterClose={afterClose}
      onCancel={leave}
      footer={
        <Button type="primary" onClick={leave}>
          {t('tokenKept')}
        </Button>
      }
    >
      <div className={styles.secret} onCopy={keep}>
        <p>
          <WarningOutlined />
          {t('tokenOnce')}
        </p>
        <dl>
          <dt>{t('token')}</dt>
          <dd>
            <Typography.Text code copyable={{ text: made.token, onCopy: keep }}>
              {made.token}
            </Typography.Text>
          </dd>
          <dt>{t('tokenHeader')}</dt>
          <dd>
            <Typography.Text code copyable={{ text: header, onCopy: keep }}>
              {'Authorization: Bearer …'}
            </Typography.Text>
          </dd>
          <dt>{t('tokenUntil')}</dt>
          <dd>
            <TimeText timeMs={made.expiresMs} />
          </dd>
        </dl>
      </div>
    </Modal>
  );
}
