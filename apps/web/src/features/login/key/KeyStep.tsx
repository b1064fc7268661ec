import { calls } from '@zutai/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { KeyState, useKeyDevice } from '../../../components/hardware-key/index.ts';
import { PlainForm } from '../../../components/plain-form/index.ts';
import { call } from '../../../lib/call/index.ts';
import {
  forgetWrongKey,
  type KeyProblem,
  KeyServiceError,
  showKey,
} from '../../../lib/hardware-key/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { targetOf } from '../../../shell/routing/guard.ts';
import { LoginStep } from '../factor/LoginStep.tsx';

interface KeyStepProps {
  /** Of the account that signs in. */
  name: string;
  keyService: string;
}

/** The second step of a sign-in with a hardware key. */
export function KeyStep({ name, keyService }: KeyStepProps) {
  const t = useText('hardwareKey');
  const navigate = useNavigate();
  const { search } = useLocation();
  const seen = useKeyDevice(keyService);
  /** What a device met; another one has not met it. */
  const [met, setMet] = useState<{ device: string; problem: KeyProblem }>();
  const [isSigning, setSigning] = useState(false);
  if (keyService === '') return <LoginStep title={t('title')} text={t('noService')} />;
  const device = seen.device?.desc ?? '';
  const problem = met !== undefined && met.device === device ? met.problem : undefined;
  const show = async () => {
    setMet(undefined);
    setSigning(true);
    forgetWrongKey();
    try {
      setUser(await showKey(keyService, (verifyData) => call(calls.session.showKey, { verifyData })));
      await navigate(targetOf(search), { replace: true });
    } catch (error) {
      if (!(error instanceof KeyServiceError)) throw error;
      setMet({ device, problem: error.problem });
    } finally {
      setSigning(false);
    }
  };
  return (
    <LoginStep title={t('title')} text={t('ask', { name })}>
      <KeyState seen={seen} problem={seen.problem ?? problem} isSigning={isSigning} />
      <PlainForm submit={t(problem === undefined ? 'signIn' : 'retry')} onSubmit={show}>
        {null}
      </PlainForm>
    </LoginStep>
  );
}
