import { Modal } from 'antd';
import { useNavigate } from 'react-router';
import { type DialogProps, useDialogs } from '../../components/dialogs/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { putOff } from './put-off.ts';

/** The password that was just shown does not keep the rules; it can be changed later. */
export function WeakPasswordNotice({ isOpen, onClose, afterClose }: DialogProps) {
  const t = useText('account');
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const close = () => {
    putOff('weakPassword');
    onClose();
  };
  const change = () => {
    // What comes next waits until the password is changed, and does not cover the page where that is done.
    dialogs.withdraw('bindTel');
    close();
    void navigate(pathTo('/account/security/sms/setup/validate'));
  };
  return (
    <Modal
      open={isOpen}
      title={t('weakPasswordTitle')}
      width={416}
      okText={t('weakPasswordChange')}
      cancelText={t('weakPasswordLater')}
      onOk={change}
      onCancel={close}
      afterClose={afterClose}
    >
      {t('weakPasswordText')}
    </Modal>
  );
}
