import { calls } from '@zutai/contract';
import { browserText } from '@zutai/lists';
import { useState } from 'react';
import { call, useMutationCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { hindrance, makePasskey } from '../../lib/passkey/index.ts';
import { focusAtOnce } from '../first-focus/index.ts';
import { PlainForm, TextField } from '../plain-form/index.ts';
import styles from './factor-setup.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface PasskeySetupProps {
  /** That the password was entered again; undefined where the organisation asks for it at the sign-in. */
  token: string | undefined;
  /** The passkey is registered, and its recovery codes were kept where it came with some. */
  onDone: () => Promise<void>;
}

/** Makes a passkey: its name, the browser's dialog, recovery codes with the first factor. */
export function PasskeySetup({ token, onDone }: PasskeySetupProps) {
  const t = useText('passkey');
  const [title, setTitle] = useState(() => browserText(navigator.userAgent));
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutateAsync } = useMutationCall(calls.passkey.confirm);
  const create = async () => {
    const options = await call(calls.passkey.begin, token === undefined ? {} : { token });
    const { recoveryCodes } = await mutateAsync({ title, credential: await makePasskey(options) });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else await onDone();
  };
  const check = () => hindrance() || (title.trim() === '' ? t('nameMissing') : undefined);
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <div className={styles.setup}>
      <p className={styles.text}>{t('addText')}</p>
      <PlainForm submit={t('create')} check={check} onSubmit={create}>
        <TextField
          ref={focusAtOnce}
          label={t('name')}
          name="title"
          value={title}
          onChange={setTitle}
          maxLength={100}
          autoComplete="off"
        />
      </PlainForm>
    </div>
  );
}
