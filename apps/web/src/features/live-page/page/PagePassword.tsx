import { LockOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './page-password.module.css';

interface PagePasswordProps {
  title?: string;
  /** Why the last one was refused, in words. */
  failure: string;
  isBusy: boolean;
  onPassword: (password: string) => void;
  /** Where there is no menu around it. */
  wayOut?: ReactNode;
}

/** Asks for the password of a page. */
export function PagePassword({ title, failure, isBusy, onPassword, wayOut }: PagePasswordProps) {
  const t = useText('livePage');
  const inputId = useId();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '') onPassword(password);
  };
  const problem = isEmpty ? t('passwordNeeded') : failure;
  return (
    <form className={styles.form} onSubmit={submit} data-testid="page-password">
      <LockOutlined className={styles.icon} />
      <h1 className={styles.title}>
        {title === undefined ? t('passwordTitlePlain') : t('passwordTitle', { title })}
      </h1>
      <p className={styles.text}>{t('passwordText')}</p>
      <label htmlFor={inputId}>{t('password')}</label>
      <Input.Password
        id={inputId}
        size="large"
        ref={focusAtOnce}
        autoComplete="off"
        value={password}
        maxLength={50}
        {...(problem === '' ? {} : { status: 'error' as const })}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <Button type="primary" size="large" htmlType="submit" loading={isBusy} block>
        {t('open')}
      </Button>
      {wayOut}
    </form>
  );
}
