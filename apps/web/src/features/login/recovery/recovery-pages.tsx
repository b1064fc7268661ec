import { CODE_SECONDS, calls, type OutChannel } from '@zutai/contract';
import { type ComponentType, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import {
  AnswerFields,
  CodeField,
  NewPasswordForm,
  noAnswers,
  PlainForm,
  TextField,
} from '../../../components/plain-form/index.ts';
import { Redirect } from '../../../components/redirect/index.ts';
import { call } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import styles from './recovery.module.css';
import { currentRecovery, type RecoveryState, setRecovery } from './recovery-store.ts';
import { RECOVERY_PATHS, type RecoveryStep } from './routes.ts';

/** Leads back to the name where nothing is under way. */
function withRecovery(Page: ComponentType<{ recovery: RecoveryState }>): ComponentType {
  return function Guarded() {
    // As it was when the page was opened: the last step ends it before it leads on.
    const [recovery] = useState(currentRecovery);
    return recovery === undefined ? <Redirect to={RECOVERY_PATHS.account} /> : <Page recovery={recovery} />;
  };
}

function AccountPage() {
  const t = useText('recovery');
  const navigate = useNavigate();
  const [loginname, setLoginname] = useState(currentRecovery()?.loginname ?? '');
  const begin = async () => {
    const { token, channels } = await call(calls.recovery.begin, { loginname });
    setRecovery({ loginname, token, channels });
    await navigate(RECOVERY_PATHS.validate);
  };
  return (
    <RecoveryFrame title={t('title')} text={t('accountText')}>
      <PlainForm
        submit={t('next')}
        check={() => (loginname.trim() === '' ? t('nameMissing') : undefined)}
        onSubmit={begin}
      >
        <TextField
          ref={focusAtOnce}
          label={t('loginname')}
          name="loginname"
          value={loginname}
          onChange={setLoginname}
          autoComplete="username"
          maxLength={100}
        />
      </PlainForm>
    </RecoveryFrame>
  );
}

const ValidatePage = withRecovery(({ recovery: { channels } }) => {
  const t = useText('recovery');
  const ways = (['tel', 'email', 'question'] as const).filter((way) =>
    way === 'question' ? channels.sms || channels.email : channels[way === 'tel' ? 'sms' : 'email'],
  );
  return (
    <RecoveryFrame
      title={t('validateTitle')}
      text={t(ways.length === 0 ? 'noWays' : 'validateText')}
      isValidating={ways.length > 0}
    >
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way}>
            <Link className={styles.way} to={RECOVERY_PATHS[way]}>
              <strong>{t(`way_${way}`)}</strong>
              <span>{t(`way_${way}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </RecoveryFrame>
  );
});

/** Sends the code; the same is said whoever it is. */
function useSend({ token }: RecoveryState, channel: OutChannel) {
  const t = useText('recovery');
  return async () => {
    await call(calls.recovery.sendCode, { token, channel });
    return t(channel === 'sms' ? 'smsSent' : 'emailSent', { minutes: CODE_SECONDS / 60 });
  };
}

function codePage(way: 'tel' | 'email') {
  const channel = way === 'tel' ? 'sms' : 'email';
  return withRecovery(({ recovery }) => {
    const t = useText('recovery');
    const navigate = useNavigate();
    const [code, setCode] = useState('');
    const send = useSend(recovery, channel);
    const validate = async () => {
      await call(calls.recovery.validate, { token: recovery.token, way, channel, code });
      await navigate(RECOVERY_PATHS.password);
    };
    return (
      <RecoveryFrame
        title={t(`way_${way}`)}
        text={t(`way_${way}Text`)}
        isValidating
        otherWays={RECOVERY_PATHS.validate}
      >
        <PlainForm submit={t('next')} onSubmit={validate}>
          <CodeField value={code} onChange={setCode} send={send} />
        </PlainForm>
      </RecoveryFrame>
    );
  });
}

const QuestionPage = withRecovery(({ recovery }) => {
  const t = useText('recovery');
  const { channels, token } = recovery;
  const navigate = useNavigate();
  const [answers, setAnswers] = useState(() => noAnswers());
  const [channel, setChannel] = useState<OutChannel>(channels.sms ? 'sms' : 'email');
  const [code, setCode] = useState('');
  const send = useSend(recovery, channel);
  const validate = async () => {
    await call(calls.recovery.validate, { token, way: 'question', channel, code, answers });
    await navigate(RECOVERY_PATHS.password);
  };
  return (
    <RecoveryFrame
      title={t('way_question')}
      text={t('way_questionText')}
      isValidating
      otherWays={RECOVERY_PATHS.validate}
    >
      <PlainForm
        submit={t('next')}
        check={() => (answers.some(({ answer }) => answer.trim() === '') ? t('answerMissing') : undefined)}
        onSubmit={validate}
      >
        <AnswerFields value={answers} onChange={setAnswers} isChoosing />
        {channels.sms && channels.email && (
          <fieldset className={styles.channels}>
            <legend>{t('codeBy')}</legend>
            {(['sms', 'email'] as const).map((one) => (
              <label key={one} className={styles.channel}>
                <input
                  type="radio"
                  name="channel"
                  checked={channel === one}
                  onChange={() => setChannel(one)}
                />
                {t(`by_${one}`)}
              </label>
            ))}
          </fieldset>
        )}
        <CodeField value={code} onChange={setCode} send={send} />
      </PlainForm>
    </RecoveryFrame>
  );
});

const PasswordPage = withRecovery(({ recovery: { token, loginname } }) => {
  const t = useText('recovery');
  const navigate = useNavigate();
  const save = async (password: string) => {
    await call(calls.recovery.saveNewPassword, { token, password });
    setRecovery(undefined);
    await navigate(RECOVERY_PATHS.finish, { replace: true, state: { isDone: true } });
  };
  return (
    <RecoveryFrame title={t('passwordTitle')} text={t('passwordText')}>
      <NewPasswordForm loginname={loginname} submit={t('save')} onSave={save} />
    </RecoveryFrame>
  );
});

function FinishPage() {
  const t = useText('recovery');
  const { state } = useLocation();
  // An address that is typed or sent has recovered nothing.
  if (state?.isDone !== true) return <Redirect to={RECOVERY_PATHS.account} />;
  return (
    <RecoveryFrame title={t('finishTitle')} text={t('finishText')}>
      {null}
    </RecoveryFrame>
  );
}

export const recoveryPages: Readonly<Record<RecoveryStep, ComponentType>> = {
  account: AccountPage,
  validate: ValidatePage,
  tel: codePage('tel'),
  email: codePage('email'),
  question: QuestionPage,
  password: PasswordPage,
  finish: FinishPage,
};
