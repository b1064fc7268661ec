import { calls, type ResponseOf } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { FactList } from '../../../../components/fact-list/index.ts';
import { RecoveryCodes, TotpSetup } from '../../../../components/factor-setup/index.ts';
import { TimeText } from '../../../../components/time-text/index.ts';
import { useCall, useMutationCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { SecurityDetailPage } from '../SecurityDetailPage.tsx';
import setup from '../setup/setup.module.css';
import { ProofForm } from './ProofForm.tsx';

type Doing = 'on' | 'renew' | 'off';

/** /account/security/factor: two-step verification of the own account. */
export function FactorSecurityPage() {
  const t = useText('factor');
  const state = useCall(calls.factor.state, {});
  const [doing, setDoing] = useState<Doing>();
  const end = () => setDoing(undefined);
  return (
    <SecurityDetailPage title={t('title')} state={state}>
      {(found) => (
        <>
          <p className={setup.text}>{t('text')}</p>
          {doing === undefined && <State state={found} onChoose={setDoing} />}
          {doing === 'on' && <TurnOn onEnd={end} />}
          {(doing === 'renew' || doing === 'off') && <Change key={doing} doing={doing} onEnd={end} />}
        </>
      )}
    </SecurityDetailPage>
  );
}

interface StateProps {
  state: ResponseOf<typeof calls.factor.state>;
  onChoose: (doing: Doing) => void;
}

function State({ state, onChoose }: StateProps) {
  const t = useText('factor');
  const isOn = state.totp !== null;
  // Passkeys have recovery codes too.
  const hasCodes = isOn || state.recoveryCodes > 0;
  return (
    <>
      {hasCodes && (
        <FactList
          facts={[
            [t('title'), t(isOn ? 'isOn' : 'isOff')],
            ...(state.totp === null
              ? []
              : [[t('since'), <TimeText key="since" timeMs={state.totp.createdMs} />] as const]),
            [t('codesLeft'), t('codesLeftCount', { count: state.recoveryCodes })],
          ]}
        />
      )}
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 20 }}>
        {!isOn && (
          <Button type="primary" onClick={() => onChoose('on')}>
            {t('turnOn')}
          </Button>
        )}
        {hasCodes && <Button onClick={() => onChoose('renew')}>{t('renew')}</Button>}
        {isOn && !state.isRequired && (
          <Button danger onClick={() => onChoose('off')}>
            {t('turnOff')}
          </Button>
        )}
      </p>
      {isOn && state.isRequired && <p className={setup.text}>{t('requiredNote')}</p>}
    </>
  );
}

function TurnOn({ onEnd }: { onEnd: () => void }) {
  const t = useText('factor');
  const [token, setToken] = useState<string>();
  if (token !== undefined) return <TotpSetup token={token} onDone={async () => onEnd()} />;
  return (
    <ProofForm
      text={t('proofText')}
      submit={t('next')}
      onCancel={onEnd}
      onProven={async (granted) => setToken(granted)}
    />
  );
}

/** What needs the password and a code. */
function Change({ doing, onEnd }: { doing: 'renew' | 'off'; onEnd: () => void }) {
  const t = useText('factor');
  const { message } = App.useApp();
  const renew = useMutationCall(calls.factor.renewCodes);
  const disable = useMutationCall(calls.factor.disable);
  const [codes, setCodes] = useState<readonly string[]>();
  const end = () => {
    void message.success(t(`done_${doing}`));
    onEnd();
  };
  const change = async (token: string, code: string) => {
    if (doing === 'renew') {
      setCodes((await renew.mutateAsync({ token, code })).recoveryCodes);
      return;
    }
    await disable.mutateAsync({ token, code });
    end();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={async () => end()} />;
  return (
    <ProofForm
      text={`${t(doing === 'renew' ? 'renewText' : 'turnOffText')} ${t('proofText')}`}
      submit={t(doing === 'renew' ? 'renew' : 'turnOff')}
      hasCode
      onCancel={onEnd}
      onProven={change}
    />
  );
}
