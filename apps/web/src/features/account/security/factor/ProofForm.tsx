import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { focusAtOnce } from '../../../../components/first-focus/index.ts';
import { PasswordField } from '../../../../components/password-field/index.ts';
import { PlainForm, TextField } from '../../../../components/plain-form/index.ts';
import { call } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import setup from '../setup/setup.module.css';

interface ProofFormProps {
  text: string;
  submit: string;
  /** A code of the present second factor is asked for too. */
  hasCode?: boolean;
  onProven: (token: string, code: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks again for the password before second factors are changed. */
export function ProofForm({ text, submit, hasCode = false, onProven, onCancel }: ProofFormProps) {
  const t = useText('factor');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const check = () => {
    if (password === '') return t('passwordMissing');
    return hasCode && code.trim() === '' ? t('codeMissing') : undefined;
  };
  const prove = async () => {
    const { token } = await call(calls.security.validateOldPwdForChangePwd, { purpose: 'factor', password });
    await onProven(token, code);
  };
  return (
    <>
      <p className={setup.text}>{text}</p>
      <PlainForm submit={submit} check={check} onSubmit={prove}>
        <PasswordField
          ref={focusAtOnce}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {hasCode && (
          <TextField
            label={t('codeOrRecovery')}
            name="code"
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            maxLength={40}
          />
        )}
      </PlainForm>
      <Button type="link" style={{ paddingInline: 0, marginTop: 8 }} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  );
}
