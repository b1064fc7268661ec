import { calls, type ResponseOf } from '@zutai/contract';
import { QRCode, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call, useMutationCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { ErrorState } from '../error-state/index.ts';
import { PlainForm, TextField } from '../plain-form/index.ts';
import styles from './factor-setup.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface TotpSetupProps {
  /** That the password was entered again; undefined where the organisation asks for it at the sign-in. */
  token: string | undefined;
  /** The app is set up, and its recovery codes were kept. */
  onDone: () => Promise<void>;
}

/** Sets an authenticator app up: QR code, its first code, recovery codes. */
export function TotpSetup({ token, onDone }: TotpSetupProps) {
  const t = useText('factor');
  const [begun, setBegun] = useState<ResponseOf<typeof calls.factor.begin>>();
  const [failure, setFailure] = useState<unknown>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutateAsync } = useMutationCall(calls.factor.confirm);
  const hasAsked = useRef(false);
  const begin = async () => {
    setFailure(undefined);
    try {
      setBegun(await call(calls.factor.begin, token === undefined ? {} : { token }));
    } catch (error) {
      setFailure(error);
    }
  };
  useEffect(() => {
    // A second secret would take the place of the one that is shown.
    if (hasAsked.current) return;
    hasAsked.current = true;
    void begin();
  });
  const confirm = async () => {
    setCodes((await mutateAsync({ code })).recoveryCodes);
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void begin()} />;
  if (begun === undefined) return <Skeleton active />;
  return (
    <div className={styles.setup}>
      <p className={styles.text}>{t('scan')}</p>
      <div className={styles.picture} role="img" aria-label={t('qrCode')}>
        <span aria-hidden="true">
          <QRCode value={begun.uri} type="svg" size={184} bgColor="#fff" color="#000" bordered={false} />
        </span>
      </div>
      <p className={styles.text}>{t('secret')}</p>
      <code className={styles.secret} data-testid="totp-secret">
        {begun.secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <PlainForm
        submit={t('next')}
        check={() => (code.trim() === '' ? t('codeMissing') : undefined)}
        onSubmit={confirm}
      >
        <TextField
          label={t('code')}
          name="code"
          value={code}
          onChange={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
      </PlainForm>
    </div>
  );
}
