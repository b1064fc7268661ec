import { calls, type OutChannel, STEP_PURPOSES, type StepPurpose } from '@zutai/contract';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { focusAtOnce } from '../../../../components/first-focus/index.ts';
import { PasswordField } from '../../../../components/password-field/index.ts';
import {
  AnswerFields,
  CodeField,
  type GivenAnswer,
  noAnswers,
  PlainForm,
} from '../../../../components/plain-form/index.ts';
import { call, useCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { SetupPage } from './SetupPage.tsx';
import { changePathOf } from './setup-paths.ts';
import { keepStep } from './step-store.ts';

const purposeOf = (text: string | null | undefined): StepPurpose =>
  STEP_PURPOSES.find((one) => one === text) ?? 'password';

function usePurpose(): StepPurpose {
  const { type } = useParams();
  const [query] = useSearchParams();
  return purposeOf(type ?? query.get('for'));
}

/** Keeps what a validation answers and goes on to what is changed. */
function useGoOn(purpose: StepPurpose) {
  const navigate = useNavigate();
  return async (granted: { token: string; seconds: number }) => {
    keepStep(purpose, granted);
    await navigate(changePathOf(purpose), { replace: true });
  };
}

function useSendCode(channel: OutChannel) {
  const t = useText('security');
  return async () => {
    const { recipient } = await call(
      channel === 'sms' ? calls.security.getSMSCode : calls.security.getEmailCode,
      {},
    );
    return t(channel === 'sms' ? 'smsSent' : 'emailSent', { recipient });
  };
}

function CodePage({ channel }: { channel: OutChannel }) {
  const t = useText('security');
  const purpose = usePurpose();
  const goOn = useGoOn(purpose);
  const send = useSendCode(channel);
  const [code, setCode] = useState('');
  const validate = async () => {
    const definition =
      channel === 'sms' ? calls.security.validateSmsVerifycode : calls.security.validateEmailForChangePwd;
    await goOn(await call(definition, { purpose, code }));
  };
  return (
    <SetupPage purpose={purpose} step={0} text={t(channel === 'sms' ? 'validateTel' : 'validateEmail')}>
      <PlainForm submit={t('next')} onSubmit={validate}>
        <CodeField value={code} onChange={setCode} send={send} />
      </PlainForm>
    </SetupPage>
  );
}

export const ByTelPage = () => <CodePage channel="sms" />;
export const ByEmailPage = () => <CodePage channel="email" />;

export function ByPasswordPage() {
  const t = useText('security');
  const purpose = usePurpose();
  const goOn = useGoOn(purpose);
  const [password, setPassword] = useState('');
  const validate = async () =>
    goOn(await call(calls.security.validateOldPwdForChangePwd, { purpose, password }));
  return (
    <SetupPage purpose={purpose} step={0} text={t('validatePassword')}>
      <PlainForm
        submit={t('next')}
        check={() => (password === '' ? t('passwordMissing') : undefined)}
        onSubmit={validate}
      >
        <PasswordField
          ref={focusAtOnce}
          label={t('oldPassword')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      </PlainForm>
    </SetupPage>
  );
}

export function ByQuestionPage() {
  const t = useText('security');
  const purpose = usePurpose();
  const goOn = useGoOn(purpose);
  const asked = useCall(calls.security.getUserSecurityQuestion, {}).data?.questions;
  const own = useCall(calls.security.getUserMessage, {}).data;
  const [given, setGiven] = useState<GivenAnswer[]>();
  const [code, setCode] = useState('');
  const channel: OutChannel = own?.channels.sms === true && own.tel !== '' ? 'sms' : 'email';
  const send = useSendCode(channel);
  const answers = given ?? (asked === undefined ? [] : noAnswers(asked));
  const validate = async () =>
    goOn(await call(calls.security.validateQuestionForChangePwd, { purpose, channel, code, answers }));
  return (
    <SetupPage purpose={purpose} step={0} text={t('validateQuestion')}>
      <PlainForm
        submit={t('next')}
        check={() => (answers.some(({ answer }) => answer.trim() === '') ? t('answerMissing') : undefined)}
        onSubmit={validate}
      >
        <AnswerFields value={answers} onChange={setGiven} />
        <CodeField value={code} onChange={setCode} send={send} />
      </PlainForm>
    </SetupPage>
  );
}
