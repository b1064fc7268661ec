import { type CodeWay, calls } from '@zutai/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { PlainForm, TextField } from '../../../components/plain-form/index.ts';
import { call, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { targetOf } from '../../../shell/routing/guard.ts';
import styles from './factor.module.css';
import { LoginStep } from './LoginStep.tsx';

/** /login/factor: the second step of a sign-in. */
export function FactorPage() {
  const t = useText('factor');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data, isError } = useCall(calls.session.challenge, {});
  const [way, setWay] = useState<CodeWay>('totp');
  const [code, setCode] = useState('');
  if (isError) return <LoginStep title={t('title')} text={t('expired')} />;
  if (data === undefined) return <LoginStep title={t('title')} text="" />;
  const show = async () => {
    setUser(await call(calls.session.secondFactor, { way, code }));
    await navigate(targetOf(search), { replace: true });
  };
  const isRecovery = way === 'recovery';
  const turn = () => {
    setWay(isRecovery ? 'totp' : 'recovery');
    setCode('');
  };
  return (
    <LoginStep title={t('title')} text={t(isRecovery ? 'askRecovery' : 'askTotp', { name: data.loginname })}>
      <PlainForm
        key={way}
        submit={t('submit')}
        check={() => (code.trim() === '' ? t('codeMissing') : undefined)}
        onSubmit={show}
      >
        <TextField
          ref={focusAtOnce}
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          name="code"
          value={code}
          onChange={setCode}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={isRecovery ? 40 : 7}
        />
      </PlainForm>
      <button type="button" className={styles.turn} onClick={turn}>
        {t(isRecovery ? 'useTotp' : 'useRecovery')}
      </button>
      {isRecovery && <p className={styles.note}>{t('lostAll')}</p>}
    </LoginStep>
  );
}
