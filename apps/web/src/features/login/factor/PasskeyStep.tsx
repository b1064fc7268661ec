import { calls } from '@zutai/contract';
import { PlainForm } from '../../../components/plain-form/index.ts';
import { call } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { hindrance, signByPasskey } from '../../../lib/passkey/index.ts';
import { setUser } from '../../../lib/session/index.ts';

/** The second step by a passkey. */
export function PasskeyStep({ onDone }: { onDone: () => Promise<void> }) {
  const t = useText('passkey');
  const verify = async () => {
    const credential = await signByPasskey(await call(calls.passkey.beginFactor, {}));
    setUser(await call(calls.passkey.showFactor, { credential }));
    await onDone();
  };
  return (
    <PlainForm submit={t('verify')} check={() => hindrance() || undefined} onSubmit={verify}>
      {null}
    </PlainForm>
  );
}
