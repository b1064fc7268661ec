import { calls, type HardwareKey, type ResponseOf } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../../components/empty-state/index.ts';
import { KeyList } from '../../../../components/hardware-key/index.ts';
import { useCall, useMutationCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { useUser } from '../../../../lib/session/index.ts';
import { ProofForm } from '../factor/ProofForm.tsx';
import { SecurityDetailPage } from '../SecurityDetailPage.tsx';
import setup from '../setup/setup.module.css';
import { RegisterKey } from './RegisterKey.tsx';

type Doing = 'register' | HardwareKey;

/** /account/security/key: hardware keys of the own account. */
export function KeySecurityPage() {
  const t = useText('hardwareKey');
  const state = useCall(calls.hardwareKey.query, {});
  const [doing, setDoing] = useState<Doing>();
  const end = () => setDoing(undefined);
  return (
    <SecurityDetailPage title={t('title')} state={state}>
      {(found) => (
        <>
          <p className={setup.text}>{t('text')}</p>
          {doing === undefined && <Keys state={found} onChoose={setDoing} />}
          {doing === 'register' && <Register onEnd={end} />}
          {doing !== undefined && doing !== 'register' && <Remove hardwareKey={doing} onEnd={end} />}
        </>
      )}
    </SecurityDetailPage>
  );
}

interface KeysProps {
  state: ResponseOf<typeof calls.hardwareKey.query>;
  onChoose: (doing: Doing) => void;
}

function Keys({ state: { keys, useLock }, onChoose }: KeysProps) {
  const t = useText('hardwareKey');
  const { keyService } = useUser();
  const register = (
    <Button type="primary" onClick={() => onChoose('register')}>
      {t('register')}
    </Button>
  );
  const canRegister = keyService !== '';
  const canRemove = !useLock || keys.length > 1;
  return (
    <>
      {!canRegister && <p className={setup.text}>{t('noService')}</p>}
      {keys.length === 0 ? (
        <EmptyState title={t('noKeys')} text={t('noKeysText')} action={canRegister && register} />
      ) : (
        <>
          <KeyList keys={keys} onRemove={canRemove ? onChoose : undefined} />
          <p className={setup.text}>{t(useLock ? 'requiredNote' : 'optionalNote')}</p>
          {canRegister && register}
        </>
      )}
    </>
  );
}

function Register({ onEnd }: { onEnd: () => void }) {
  const t = useText('hardwareKey');
  const next = useText('factor')('next');
  const { keyService } = useUser();
  const [token, setToken] = useState<string>();
  if (token !== undefined) return <RegisterKey token={token} keyService={keyService} onEnd={onEnd} />;
  return (
    <ProofForm
      text={t('proofText')}
      submit={next}
      onCancel={onEnd}
      onProven={async (granted) => setToken(granted)}
    />
  );
}

/** Removes a key, after the password. */
function Remove({
  hardwareKey: { id, title: name },
  onEnd,
}: {
  hardwareKey: HardwareKey;
  onEnd: () => void;
}) {
  const t = useText('hardwareKey');
  const { message } = App.useApp();
  const remove = useMutationCall(calls.hardwareKey.remove);
  return (
    <ProofForm
      text={`${t('removeTitle', { name })}${t('removeText')} ${t('proofText')}`}
      submit={t('remove')}
      onCancel={onEnd}
      onProven={async (token) => {
        await remove.mutateAsync({ token, id });
        void message.success(t('removed', { name }));
        onEnd();
      }}
    />
  );
}
