import { MAX_SHARE_VIEWS, type ShareInfo, sharePassword } from '@zutai/contract';
import { Button, Input, Segmented } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { NumberBox } from '../../../components/number-input/index.ts';
import { TimeInput } from '../../../components/time-input/index.ts';
import { useSendOnce } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useTyped } from '../../../lib/typed/index.ts';
import { PageChoice } from './PageChoice.tsx';
import styles from './share-dialog.module.css';
import type { ShareChange, SharedObject } from './shared-object.ts';

interface ShareFieldsProps {
  object: SharedObject;
  share: ShareInfo;
  isBusy: boolean;
  onEdit: (change: ShareChange) => Promise<boolean>;
  onPassword: (password: string) => Promise<boolean>;
}

/** What guests see and may do, the password, until when and how often. */
export function ShareFields({ object, share, isBusy, onEdit, onPassword }: ShareFieldsProps) {
  const t = useText('share');
  const ids = useId();
  const views = useTyped(share.maxViews);
  const { send } = useSendOnce();
  const { hasSharePwd, shareAuth, expiresMs } = share;
  // Only what somebody typed is sent, and once: others may have set it meanwhile, and Enter is followed by leaving.
  const saveViews = () => {
    if (!views.isTyping) return;
    const typed = views.shown;
    if (typed === share.maxViews) views.end();
    else
      void send(async () => {
        if (await onEdit({ maxViews: typed ?? 0 })) views.end(typed);
      });
  };
  return (
    <section className={styles.fields}>
      <span id={`${ids}auth`}>{t('auth')}</span>
      <div>
        <Segmented
          aria-labelledby={`${ids}auth`}
          value={shareAuth}
          disabled={isBusy}
          options={[
            { value: 'view', label: t('authView') },
            { value: 'write', label: t('authWrite'), disabled: !hasSharePwd },
          ]}
          onChange={(value) => void onEdit({ shareAuth: value as ShareInfo['shareAuth'] })}
        />
        <p className={styles.note}>{t(shareAuth === 'write' ? 'authWriteText' : 'authViewText')}</p>
      </div>
      <label htmlFor={`${ids}pages`}>{t('pages')}</label>
      <PageChoice id={`${ids}pages`} object={object} share={share} isBusy={isBusy} onEdit={onEdit} />
      <label htmlFor={`${ids}password`}>{t('password')}</label>
      <PasswordField
        id={`${ids}password`}
        hasPassword={hasSharePwd}
        mayRemove={shareAuth === 'view'}
        isBusy={isBusy}
        onPassword={onPassword}
      />
      <label htmlFor={`${ids}expires`}>{t('expires')}</label>
      <TimeInput
        id={`${ids}expires`}
        placeholder={t('expiresNever')}
        value={expiresMs}
        isFuture
        isDisabled={isBusy}
        onChange={(timeMs) => void onEdit({ expiresMs: timeMs ?? 0 })}
      />
      <label htmlFor={`${ids}views`}>{t('maxViews')}</label>
      <NumberBox<number>
        id={`${ids}views`}
        min={1}
        max={MAX_SHARE_VIEWS}
        precision={0}
        placeholder={t('maxViewsNone')}
        value={views.shown}
        onChange={views.type}
        onBlur={saveViews}
        onPressEnter={saveViews}
      />
    </section>
  );
}

function PasswordField(props: {
  id: string;
  hasPassword: boolean;
  mayRemove: boolean;
  isBusy: boolean;
  onPassword: (password: string) => Promise<boolean>;
}) {
  const t = useText('share');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isGood = password !== '' && sharePassword.safeParse(password).success;
    setProblem(isGood ? '' : t('passwordRule'));
    // What is typed while it is saved stays.
    if (isGood && (await props.onPassword(password))) setPassword((now) => (now === password ? '' : now));
  };
  return (
    <form className={styles.password} onSubmit={(event) => void save(event)} noValidate>
      {/* Shown as it is typed: it is handed on with the link. */}
      <Input
        id={props.id}
        value={password}
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        className={styles.passwordInput}
        placeholder={t(props.hasPassword ? 'passwordSet' : 'passwordNone')}
        aria-invalid={problem === '' ? undefined : true}
        aria-describedby={`${props.id}problem`}
        {...(problem === '' ? {} : { status: 'error' as const })}
        onChange={({ target }) => {
          setPassword(target.value);
          setProblem('');
        }}
      />
      <Button htmlType="submit" disabled={props.isBusy || password === ''}>
        {t('passwordSave')}
      </Button>
      {props.hasPassword && (
        <Button
          disabled={props.isBusy || !props.mayRemove}
          title={props.mayRemove ? undefined : t('passwordKept')}
          onClick={() => void props.onPassword('')}
        >
          {t('passwordRemove')}
        </Button>
      )}
      <span id={`${props.id}problem`} role="alert" className={styles.problem}>
        {problem}
      </span>
    </form>
  );
}
