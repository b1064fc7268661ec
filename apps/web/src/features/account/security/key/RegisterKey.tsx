import { calls } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { KeyState, useKeyDevice } from '../../../../components/hardware-key/index.ts';
import { PlainForm, TextField } from '../../../../components/plain-form/index.ts';
import { call, useMutationCall } from '../../../../lib/call/index.ts';
import { type KeyProblem, KeyServiceError, signBy } from '../../../../lib/hardware-key/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import setup from '../setup/setup.module.css';

interface RegisterKeyProps {
  /** That the password was entered again. */
  token: string;
  keyService: string;
  onEnd: () => void;
}

/** Registers the key that is plugged in, which signs a text to show that it is there. */
export function RegisterKey({ token, keyService, onEnd }: RegisterKeyProps) {
  const t = useText('hardwareKey');
  const cancel = useText('factor')('cancel');
  const { message } = App.useApp();
  const seen = useKeyDevice(keyService);
  const { mutateAsync } = useMutationCall(calls.hardwareKey.register);
  const [entered, setEntered] = useState<string>();
  const [met, setMet] = useState<{ device: string; problem: KeyProblem }>();
  const [isSigning, setSigning] = useState(false);
  const { device } = seen;
  const title = entered ?? device?.desc.slice(0, 50) ?? '';
  const register = async () => {
    if (device === undefined) return;
    setMet(undefined);
    setSigning(true);
    try {
      const { random } = await call(calls.session.random, {});
      const verifyData = await signBy(keyService, device, random);
      await mutateAsync({ token, title, publicKey: device.publicKey, verifyData });
      void message.success(t('registered', { name: title }));
      onEnd();
    } catch (error) {
      if (!(error instanceof KeyServiceError)) throw error;
      setMet({ device: device.desc, problem: error.problem });
    } finally {
      setSigning(false);
    }
  };
  const problem = met !== undefined && met.device === device?.desc ? met.problem : undefined;
  const check = () => {
    if (device === undefined) return t('state_looking');
    return title.trim() === '' ? t('nameMissing') : undefined;
  };
  return (
    <>
      <p className={setup.text}>{t('registerText')}</p>
      <KeyState seen={seen} problem={seen.problem ?? problem} isSigning={isSigning} />
      <PlainForm submit={t('register')} check={check} onSubmit={register}>
        <TextField
          label={t('name')}
          name="title"
          value={title}
          onChange={setEntered}
          autoComplete="off"
          maxLength={50}
        />
      </PlainForm>
      <Button type="link" style={{ paddingInline: 0, marginTop: 8 }} onClick={onEnd}>
        {cancel}
      </Button>
    </>
  );
}
