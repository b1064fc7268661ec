import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { gatewayList } from '@zutai/lists';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { useRegisterGateway } from '../../gateway/index.ts';
import styles from './equipment-form.module.css';

/** How a gateway is chosen: by name or SN, or registered in place. */
export const gatewayPicker = {
  list: gatewayList,
  read: calls.gateway.info,
  note: 'sn',
  state: 'online',
  placeholder: textRef('equipment', 'gatewayPlaceholder'),
  footer: (choose: (id: string) => void) => <RegisterGateway onRegistered={choose} />,
};

function RegisterGateway({ onRegistered }: { onRegistered: (id: string) => void }) {
  const t = useText('equipment');
  const mayRegister = useMayCall()(calls.gateway.add);
  const register = useRegisterGateway(onRegistered);
  if (!mayRegister) return null;
  return (
    <button type="button" className={styles.newGateway} onClick={register}>
      <PlusOutlined /> {t('gatewayNew')}
    </button>
  );
}
