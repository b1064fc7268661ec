import { calls } from '@zutai/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PasskeySetup, TotpSetup } from '../../../components/factor-setup/index.ts';
import { call } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { setUser, signOut } from '../../../lib/session/index.ts';
import { AntdRoot } from '../../../shell/AntdRoot.tsx';
import { targetOf } from '../../../shell/routing/guard.ts';
import styles from './factor.module.css';
import { LoginStep } from './LoginStep.tsx';

/** /login/factor/setup: nothing else is open to who needs a second factor and has none. */
export function FactorSetupPage() {
  const t = useText('factor');
  const passkey = useText('passkey');
  const shell = useText('shell');
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isPasskey, setPasskey] = useState(false);
  const goOn = async () => {
    setUser(await call(calls.session.info, {}));
    await navigate(targetOf(search), { replace: true });
  };
  return (
    <LoginStep
      title={t('setupTitle')}
      text={t('setupRequired')}
      foot={
        <button type="button" className={styles.turn} onClick={() => void signOut()}>
          {shell('signOut')}
        </button>
      }
    >
      <AntdRoot>
        {isPasskey ? (
          <PasskeySetup token={undefined} onDone={goOn} />
        ) : (
          <TotpSetup token={undefined} onDone={goOn} />
        )}
      </AntdRoot>
      <button type="button" className={styles.turn} onClick={() => setPasskey(!isPasskey)}>
        {passkey(isPasskey ? 'useAppInstead' : 'useInstead')}
      </button>
    </LoginStep>
  );
}
