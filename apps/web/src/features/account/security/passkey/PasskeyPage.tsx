import { calls, type Passkey, type ResponseOf } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { PasskeySetup } from '../../../../components/factor-setup/index.ts';
import { focusAtOnce } from '../../../../components/first-focus/index.ts';
import { PlainForm, TextField } from '../../../../components/plain-form/index.ts';
import { useCall, useMutationCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { hindrance, otherHost } from '../../../../lib/passkey/index.ts';
import { ProofForm } from '../factor/ProofForm.tsx';
import { SecurityDetailPage } from '../SecurityDetailPage.tsx';
import setup from '../setup/setup.module.css';
import { PasskeyList } from './PasskeyList.tsx';
import styles from './passkey.module.css';

type State = ResponseOf<typeof calls.passkey.query>;
type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** /account/security/passkey: the passkeys of the own account. */
export function PasskeyPage() {
  const t = useText('passkey');
  const state = useCall(calls.passkey.query, {});
  const [doing, setDoing] = useState<Doing>();
  const end = () => setDoing(undefined);
  return (
    <SecurityDetailPage title={t('title')} state={state}>
      {(found) => (
        <>
          {doing === undefined && <Overview state={found} onChoose={setDoing} />}
          {doing?.kind === 'add' && <Add onEnd={end} />}
          {doing?.kind === 'rename' && <Rename passkey={doing.passkey} onEnd={end} />}
          {doing?.kind === 'remove' && <Remove passkey={doing.passkey} onEnd={end} />}
        </>
      )}
    </SecurityDetailPage>
  );
}

function Overview({ state, onChoose }: { state: State; onChoose: (doing: Doing) => void }) {
  const t = useText('passkey');
  const say = useText('error');
  const { rows, rpId, problem } = state;
  const reason = problem === '' ? hindrance() || otherHost(rpId) : say(problem);
  return (
    <>
      <p className={setup.text}>{t('text')}</p>
      <PasskeyList
        passkeys={rows}
        onRename={(passkey) => onChoose({ kind: 'rename', passkey })}
        onRemove={(passkey) => onChoose({ kind: 'remove', passkey })}
      />
      {reason === '' ? (
        <Button type="primary" onClick={() => onChoose({ kind: 'add' })}>
          {t('add')}
        </Button>
      ) : (
        <p className={styles.problem}>{reason}</p>
      )}
    </>
  );
}

interface StepProps {
  onEnd: () => void;
}

function Add({ onEnd }: StepProps) {
  const t = useText('passkey');
  const factor = useText('factor');
  const { message } = App.useApp();
  const [token, setToken] = useState<string>();
  const end = async () => {
    void message.success(t('added'));
    onEnd();
  };
  if (token !== undefined)
    return (
      <>
        <PasskeySetup token={token} onDone={end} />
        <Cancel onEnd={onEnd} />
      </>
    );
  return (
    <ProofForm
      text={t('proofText')}
      submit={factor('next')}
      onCancel={onEnd}
      onProven={async (granted) => setToken(granted)}
    />
  );
}

function Rename({ passkey: { id, title }, onEnd }: StepProps & { passkey: Passkey }) {
  const t = useText('passkey');
  const { message } = App.useApp();
  const { mutateAsync } = useMutationCall(calls.passkey.rename);
  const [name, setName] = useState(title);
  const rename = async () => {
    await mutateAsync({ id, title: name });
    void message.success(t('renamed'));
    onEnd();
  };
  return (
    <>
      <PlainForm
        submit={t('save')}
        check={() => (name.trim() === '' ? t('nameMissing') : undefined)}
        onSubmit={rename}
      >
        <TextField
          ref={focusAtOnce}
          label={t('name')}
          name="title"
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="off"
        />
      </PlainForm>
      <Cancel onEnd={onEnd} />
    </>
  );
}

function Remove({ passkey: { id, title }, onEnd }: StepProps & { passkey: Passkey }) {
  const t = useText('passkey');
  const { message } = App.useApp();
  const factor = useCall(calls.factor.state, {}).data;
  const passkeys = useCall(calls.passkey.query, {}).data?.rows.length;
  const { mutateAsync } = useMutationCall(calls.passkey.remove);
  const isLast = factor?.totp === null && passkeys === 1;
  const remove = async (token: string) => {
    await mutateAsync({ id, token });
    void message.success(t('removed'));
    onEnd();
  };
  return (
    <>
      <h2 className={styles.title}>{t('removeTitle', { name: title })}</h2>
      <ProofForm
        text={`${t('removeText')} ${isLast ? `${t('removeLast')} ` : ''}${t('proofText')}`}
        submit={t('remove')}
        onCancel={onEnd}
        onProven={remove}
      />
    </>
  );
}

function Cancel({ onEnd }: StepProps) {
  const t = useText('factor');
  return (
    <Button type="link" style={{ paddingInline: 0, marginTop: 8 }} onClick={onEnd}>
      {t('cancel')}
    </Button>
  );
}
