import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { KeyStateText } from '../../components/hardware-key/index.ts';
import { checkLock, type LockState, LockWatch } from '../../lib/hardware-key/index.ts';
import { useText } from '../../lib/language/index.ts';
import { endSession, signOut } from '../../lib/session/index.ts';

/** The dialog of a key that was pulled out: it goes by itself when the key is back. What is behind it stays. */
export function LockDialog({ url }: { url: string }) {
  const t = useText('hardwareKey');
  const [state, setState] = useState<LockState>({ kind: 'good' });
  useEffect(() => {
    const watch = new LockWatch(() => checkLock(url), setState);
    watch.start();
    return () => watch.stop();
  }, [url]);
  const hasEnded = state.kind === 'ended';
  useEffect(() => {
    if (hasEnded) void endSession();
  }, [hasEnded]);
  if (state.kind !== 'missing') return null;
  const seconds = Math.ceil(state.endsInMs / 1000);
  return (
    <Modal
      open
      title={t('missingTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={2000}
      footer={<Button onClick={() => void signOut()}>{t('signOut')}</Button>}
    >
      <p>{t('missingText')}</p>
      <p>
        <KeyStateText problem={state.problem} />
      </p>
      <p role="timer">
        <strong>{seconds > 0 ? t('missingCountdown', { seconds }) : t('missingLast')}</strong>
      </p>
    </Modal>
  );
}
