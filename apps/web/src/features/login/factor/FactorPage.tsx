import { type CodeWay, calls, type FactorWay } from '@zutai/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { PlainForm, TextField } from '../../../components/plain-form/index.ts';
import { call, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { targetOf } from '../../../shell/routing/guard.ts';
import { KeyStep } from '../key/KeyStep.tsx';
import styles from './factor.module.css';
import { LoginStep } from './LoginStep.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';

/** /login/factor: the second step of a sign-in. */
export function FactorPage() {
  const t = useText('factor');
  const passkey = useText('passkey');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data, isError } = useCall(calls.session.challenge, {});
  const [chosen, setChosen] = useState<FactorWay>();
  if (isError) return <LoginStep title={t('title')} text={t('expired')} />;
  if (data === undefined) return <LoginStep title={t('title')} text="" />;
  const way = chosen ?? data.ways[0] ?? 'totp';
  if (way === 'hardwareKey') return <KeyStep name={data.loginname} keyService={data.keyService} />;
  const goOn = () => navigate(targetOf(search), { replace: true });
  const name = data.loginname;
  const asks = {
    passkey: passkey('askFactor', { name }),
    totp: t('askTotp', { name }),
    recovery: t('askRecovery', { name }),
  };
  const turns = { passkey: passkey('useHere'), totp: t('useTotp'), recovery: t('useRecovery') };
  return (
    <LoginStep title={t('title')} text={asks[way]}>
      {way === 'passkey' ? (
        <PasskeyStep onDone={async () => goOn()} />
      ) : (
        <CodeStep key={way} way={way} onDone={async () => goOn()} />
      )}
      {data.ways
        .filter((other) => other !== 'hardwareKey')
        .filter((other) => other !== way)
        .map((other) => (
          <button key={other} type="button" className={styles.turn} onClick={() => setChosen(other)}>
            {turns[other]}
          </button>
        ))}
      {way === 'recovery' && <p className={styles.note}>{t('lostAll')}</p>}
    </LoginStep>
  );
}

/** A code of the app or a recovery code. */
function CodeStep({ way, onDone }: { way: CodeWay; onDone: () => Promise<void> }) {
  const t = useText('factor');
  const [code, setCode] = useState('');
  const isRecovery = way === 'recovery';
  const show = async () => {
    setUser(await call(calls.session.secondFactor, { way, code }));
    await onDone();
  };
  return (
    <PlainForm
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
  );
}
