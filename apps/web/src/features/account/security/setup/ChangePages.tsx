import { answerProblem, calls, type StepPurpose } from '@zutai/contract';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { focusAtOnce } from '../../../../components/first-focus/index.ts';
import {
  AnswerFields,
  CodeField,
  NewPasswordForm,
  noAnswers,
  PlainForm,
  TextField,
} from '../../../../components/plain-form/index.ts';
import { call, useCall, useMutationCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { setUser, useUser } from '../../../../lib/session/index.ts';
import { SetupPage } from './SetupPage.tsx';
import { DONE } from './SuccessPage.tsx';
import styles from './setup.module.css';
import { successPathOf, validatePathOf } from './setup-paths.ts';
import { forgetStep, stepTokenOf } from './step-store.ts';

/** Says that who somebody is has to be shown again, where it was not or too long ago. */
function withStep(purpose: StepPurpose, Page: ComponentType<{ token: string }>): ComponentType {
  return function Step() {
    const t = useText('security');
    // As it was when the page was opened: the server says it when the time passes meanwhile.
    const [token] = useState(() => stepTokenOf(purpose));
    if (token !== undefined) return <Page token={token} />;
    return (
      <SetupPage purpose={purpose} step={0} text={t('stepPassed')}>
        <Link to={validatePathOf(purpose)} className={styles.way}>
          {t('validateAgain')}
        </Link>
      </SetupPage>
    );
  };
}

function useDone(purpose: StepPurpose) {
  const navigate = useNavigate();
  return async () => {
    forgetStep(purpose);
    // What the notices of the account go by has changed.
    setUser(await call(calls.session.info, {}));
    await navigate(successPathOf(purpose), { replace: true, state: DONE });
  };
}

export const SetPasswordPage = withStep('password', ({ token }) => {
  const t = useText('security');
  const { loginname } = useUser();
  const done = useDone('password');
  const { mutateAsync } = useMutationCall(calls.security.setPwd);
  const save = async (password: string) => {
    await mutateAsync({ token, password });
    await done();
  };
  return (
    <SetupPage purpose="password" step={1} text={t('setPasswordText')}>
      <NewPasswordForm loginname={loginname} submit={t('save')} onSave={save} />
    </SetupPage>
  );
});

export const SetTelPage = withStep('tel', ({ token }) => {
  const t = useText('security');
  const done = useDone('tel');
  const hasSms = useCall(calls.security.getUserMessage, {}).data?.channels.sms;
  const { mutateAsync } = useMutationCall(calls.security.setTel);
  const [tel, setTel] = useState('');
  const [code, setCode] = useState('');
  const send = async () => {
    const { recipient } = await call(calls.security.getSMSCodeForNew, { token, tel: tel.trim() });
    return t('smsSent', { recipient });
  };
  const save = async () => {
    await mutateAsync({ token, tel: tel.trim(), ...(hasSms === true && { code }) });
    await done();
  };
  return (
    <SetupPage purpose="tel" step={1} text={t(hasSms === false ? 'setTelTextNoSms' : 'setTelText')}>
      <PlainForm
        submit={t('save')}
        check={() => (tel.trim() === '' ? t('telMissing') : undefined)}
        onSubmit={save}
      >
        <TextField
          ref={focusAtOnce}
          label={t('newTel')}
          name="tel"
          type="tel"
          autoComplete="tel"
          maxLength={25}
          value={tel}
          onChange={setTel}
        />
        {hasSms === true && <CodeField value={code} onChange={setCode} send={send} />}
      </PlainForm>
    </SetupPage>
  );
});

export const SetEmailPage = withStep('email', ({ token }) => {
  const t = useText('security');
  const done = useDone('email');
  const hasEmail = useCall(calls.security.getUserMessage, {}).data?.channels.email;
  const { mutateAsync } = useMutationCall(calls.security.setEmail);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const send = async () => {
    const { recipient } = await call(calls.security.getEmailCode, { token, email: email.trim() });
    return t('emailSent', { recipient });
  };
  const save = async () => {
    await mutateAsync({ token, email: email.trim(), ...(hasEmail === true && { code }) });
    await done();
  };
  return (
    <SetupPage purpose="email" step={1} text={t(hasEmail === false ? 'setEmailTextNoMail' : 'setEmailText')}>
      <PlainForm
        submit={t('save')}
        check={() => (email.trim() === '' ? t('emailMissing') : undefined)}
        onSubmit={save}
      >
        <TextField
          ref={focusAtOnce}
          label={t('newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={100}
          value={email}
          onChange={setEmail}
        />
        {hasEmail === true && <CodeField value={code} onChange={setCode} send={send} />}
      </PlainForm>
    </SetupPage>
  );
});

export const SetQuestionsPage = withStep('question', ({ token }) => {
  const t = useText('security');
  const done = useDone('question');
  const { mutateAsync } = useMutationCall(calls.security.setSecrecyMessage);
  const [answers, setAnswers] = useState(() => noAnswers());
  const save = async () => {
    await mutateAsync({ token, answers });
    await done();
  };
  return (
    <SetupPage purpose="question" step={1} text={t('setQuestionsText')}>
      <PlainForm
        submit={t('save')}
        check={() => {
          if (answers.some(({ answer }) => answer.trim() === '')) return t('answerMissing');
          const problem = answerProblem(answers);
          return problem === undefined ? undefined : t(problem.code);
        }}
        onSubmit={save}
      >
        <AnswerFields value={answers} onChange={setAnswers} isChoosing />
      </PlainForm>
    </SetupPage>
  );
});
