import { brokenPasswordRules } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { useState } from 'react';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { focusAtOnce } from '../first-focus/index.ts';
import { PasswordField, PasswordRules } from '../password-field/index.ts';
import { PlainForm } from './PlainForm.tsx';

interface NewPasswordFormProps {
  /** For password managers, which keep the new one under this name; '' where it is not known. */
  loginname: string;
  submit: string;
  onSave: (password: string) => Promise<void>;
}

/** A new password, twice, with the rules that it keeps or breaks. */
export function NewPasswordForm({ loginname, submit, onSave }: NewPasswordFormProps) {
  const t = useText('password');
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const check = () => {
    const [broken] = brokenPasswordRules(password);
    if (broken !== undefined) return { field: 'password', text: fieldText(language, broken) ?? broken };
    return repeat === password ? undefined : { field: 'repeat', text: t('repeatWrong') };
  };
  return (
    <PlainForm submit={submit} check={check} onSubmit={() => onSave(password)}>
      <input type="hidden" name="username" autoComplete="username" value={loginname} readOnly />
      <PasswordField
        ref={focusAtOnce}
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        describedBy="password-rules"
      />
      <PasswordRules id="password-rules" password={password} />
      <PasswordField
        label={t('repeat')}
        name="repeat"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
      />
    </PlainForm>
  );
}
