import { Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { signOut } from '../../lib/session/index.ts';
import { hasPutOff, putOff } from './put-off.ts';

/** Asks for a phone number, which is mandatory: who closes it is left with binding one and signing out. */
export function BindTelNotice({ isOpen, onClose, afterClose }: DialogProps) {
  const t = useText('account');
  const shell = useText('shell');
  const navigate = useNavigate();
  const [isInsisting, setInsisting] = useState(() => hasPutOff('bindTel'));
  const bind = () => {
    onClose();
    void navigate(pathTo('/account/security/sms/setup/tel/validate'));
  };
  const insist = () => {
    putOff('bindTel');
    setInsisting(true);
  };
  return (
    <Modal
      open={isOpen}
      title={t(isInsisting ? 'bindTelInsistTitle' : 'bindTelTitle')}
      width={416}
      closable={!isInsisting}
      keyboard={!isInsisting}
      mask={{ closable: false }}
      okText={t('bindTelNow')}
      cancelText={isInsisting ? shell('signOut') : t('bindTelLater')}
      onOk={bind}
      onCancel={isInsisting ? () => void signOut() : insist}
      afterClose={afterClose}
    >
      {t(isInsisting ? 'bindTelInsistText' : 'bindTelText')}
    </Modal>
  );
}
