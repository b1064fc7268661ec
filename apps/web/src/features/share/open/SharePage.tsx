import { LockOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { CallError, call, setGuestSession, useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { endGuest, setGuest } from '../../../lib/session/index.ts';
import { OpenLayout } from '../../../shell/OpenLayout.tsx';
import { guestPath } from '../../../shell/routing/guard.ts';
import styles from './share-page.module.css';

type State = { is: 'asking' | 'closed' | 'empty' | 'entering' } | { is: 'refused'; error: Error };

/** /share/{key}: where a link leads. Without a password it opens at once. */
export function SharePage() {
  const t = useText('share');
  const titleOf = useTitle();
  const { key = '' } = useParams();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: 'asking' });
  const door = useCall(calls.share.door, { key });
  const isEntering = useRef(false);

  const enter = useCallback(
    async (password: string) => {
      // Each entrance counts: React may run an effect twice.
      if (isEntering.current) return;
      isEntering.current = true;
      setState({ is: 'entering' });
      endGuest();
      try {
        const { token, view } = await call(calls.share.enter, { key, password });
        setGuestSession({ key, token });
        setGuest(view);
        if (view.kind === 'project' && view.pageId === null) setState({ is: 'empty' });
        else await navigate(guestPath(view), { replace: true });
      } catch (error) {
        const isClosed = error instanceof CallError && error.name === 'shareClosed';
        setState(isClosed ? { is: 'closed' } : { is: 'refused', error: error as Error });
      } finally {
        isEntering.current = false;
      }
    },
    [key, navigate],
  );

  const isOpen = door.data?.hasPassword === false;
  useEffect(() => {
    if (isOpen) void enter('');
  }, [isOpen, enter]);

  const isClosed =
    state.is === 'closed' || (door.error instanceof CallError && door.error.name === 'shareClosed');
  const title = door.data === undefined ? '' : titleOf(door.data);
  return (
    <OpenLayout title={isClosed ? t('closedTitle') : title || t('opening')}>
      <div className={styles.middle}>
        {isClosed ? (
          <EmptyState title={t('closedTitle')} text={t('closedText')} />
        ) : state.is === 'empty' ? (
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        ) : door.error !== null ? (
          <ErrorState error={door.error} onRetry={() => void door.refetch()} />
        ) : door.data?.hasPassword === true ? (
          <PasswordForm
            isBusy={state.is === 'entering'}
            failure={state.is === 'refused' ? state.error.message : ''}
            onPassword={(password) => void enter(password)}
          />
        ) : state.is === 'refused' ? (
          <ErrorState error={state.error} onRetry={() => void enter('')} />
        ) : (
          <p role="status">{title === '' ? t('opening') : t('openingNamed', { title })}</p>
        )}
      </div>
    </OpenLayout>
  );
}

function PasswordForm(props: { isBusy: boolean; failure: string; onPassword: (password: string) => void }) {
  const t = useText('share');
  const inputId = useId();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '') props.onPassword(password);
  };
  const problem = isEmpty ? t('passwordNeeded') : props.failure;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LockOutlined className={styles.icon} />
      <h1 className={styles.title}>{t('passwordTitle')}</h1>
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
      <Button type="primary" size="large" htmlType="submit" loading={props.isBusy} block>
        {t('open')}
      </Button>
    </form>
  );
}
