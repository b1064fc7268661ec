import { brokenPasswordRules, calls } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusAtOnce, useAnswerFocus } from '../../../components/first-focus/index.ts';
import { PasswordField, PasswordRules } from '../../../components/password-field/index.ts';
import { call, messageOf } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { targetOf } from '../../../shell/routing/guard.ts';
import form from '../login-form.module.css';

type Field = 'password' | 'repeat';

/** A password of one's own, twice. */
export function ReplacePasswordForm({ loginname }: { loginname: string }) {
  const t = useText('password');
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [problem, setProblem] = useState<{ field: Field; text: string }>();
  const [isSubmitting, setSubmitting] = useState(false);
  const focus = useAnswerFocus();

  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setProblem(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const inputs = event.currentTarget.elements;
    focus.begin(event.currentTarget);
    const refuse = (field: Field, text: string) => {
      setProblem({ field, text });
      const input = inputs.namedItem(field);
      if (input instanceof HTMLInputElement) focus.give(input);
    };
    const [broken] = brokenPasswordRules(password);
    if (broken !== undefined) return refuse('password', fieldText(language, broken) ?? broken);
    if (repeat !== password) return refuse('repeat', t('repeatWrong'));
    setSubmitting(true);
    try {
      await call(calls.account.replacePassword, { password });
      setUser(await call(calls.session.info, {}));
      await navigate(targetOf(search), { replace: true });
    } catch (error) {
      refuse('password', messageOf(error));
    } finally {
      setSubmitting(false);
    }
  };
  const problemOf = (field: Field) => (problem?.field === field ? problem.text : undefined);

  return (
    <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Password managers keep the new one under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={loginname} readOnly />
      <PasswordField
        ref={focusAtOnce}
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={change(setPassword)}
        problem={problemOf('password')}
        describedBy="password-rules"
      />
      <PasswordRules id="password-rules" password={password} />
      <PasswordField
        label={t('repeat')}
        name="repeat"
        autoComplete="new-password"
        value={repeat}
        onChange={change(setRepeat)}
        problem={problemOf('repeat')}
      />
      <button type="submit" className={form.submit} disabled={isSubmitting}>
        {t(isSubmitting ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}
