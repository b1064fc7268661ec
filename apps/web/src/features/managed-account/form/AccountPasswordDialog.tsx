import { WarningOutlined } from '@ant-design/icons';
import type { AccountPassword } from '@zutai/contract';
import { App, Button, Modal, Typography } from 'antd';
import { useRef } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { useLeaveGuard } from '../../../components/leave-guard/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './account-password.module.css';

/** User name and password of an account, shown once. Nothing else of the browser keeps the password. */
export function AccountPasswordDialog({
  made,
  ...dialog
}: DialogProps & { made: Pick<AccountPassword, 'loginname' | 'password'> }) {
  const { isOpen, onClose, afterClose } = dialog;
  const t = useText('managedAccount');
  const { modal } = App.useApp();
  // Read at the moment of leaving, which may be the one in which it was said.
  const isKept = useRef(false);
  const keep = () => {
    isKept.current = true;
  };
  const question = { title: t('passwordLeaveTitle'), text: t('passwordLeaveText') };
  useLeaveGuard({ hasChanges: () => isOpen && !isKept.current, question });
  const leave = () => {
    if (isKept.current) {
      onClose();
      return;
    }
    modal.confirm({
      title: question.title,
      content: question.text,
      okText: t('passwordKept'),
      onOk: () => {
        keep();
        onClose();
      },
    });
  };
  return (
    <Modal
      open={isOpen}
      title={t('passwordTitle', { name: made.loginname })}
      mask={{ closable: false }}
      afterClose={afterClose}
      onCancel={leave}
      footer={
        <Button type="primary" onClick={leave}>
          {t('passwordKept')}
        </Button>
      }
    >
      <div className={styles.password} onCopy={keep}>
        <p className={styles.notice}>
          <WarningOutlined />
          {t('passwordOnce')}
        </p>
        <dl className={styles.facts}>
          <dt>{t('loginname')}</dt>
          <dd>
            <Typography.Text code copyable={{ text: made.loginname }}>
              {made.loginname}
            </Typography.Text>
          </dd>
          <dt>{t('password')}</dt>
          <dd>
            <Typography.Text code copyable={{ text: made.password, onCopy: keep }}>
              {made.password}
            </Typography.Text>
          </dd>
        </dl>
      </div>
    </Modal>
  );
}
