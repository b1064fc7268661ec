import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { Redirect } from '../../../components/redirect/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useUser } from '../../../lib/session/index.ts';
import { AccountPage } from '../AccountPage.tsx';
import styles from './security.module.css';
import { validatePathOf } from './setup/setup-paths.ts';

interface ItemProps {
  /** Where it is changed. */
  path: string;
  title: string;
  /** What is set; '' for nothing. */
  value: string;
  text: string;
  action: string;
}

function Item({ path, title, value, text, action }: ItemProps) {
  const t = useText('security');
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong>{title}</strong>
        <span className={value === '' ? styles.missing : styles.value}>
          {value === '' ? t('notSet') : value}
        </span>
        <p>{text}</p>
      </div>
      <Link className={styles.action} to={path} aria-label={`${action} – ${title}`}>
        {action}
      </Link>
    </li>
  );
}

/** /account/security/sms and, where no SMS are sent, /account/security/nosms. */
function SecurityPage({ hasSms }: { hasSms: boolean }) {
  const t = useText('security');
  const factor = useText('factor');
  const query = useCall(calls.security.getUserMessage, {});
  const passkey = useText('passkey');
  const second = useCall(calls.factor.state, {}).data;
  const passkeys = useCall(calls.passkey.query, {}).data?.rows.length;
  const key = useText('hardwareKey');
  const { keyService } = useUser();
  const keys = useCall(calls.hardwareKey.query, {}).data;
  const own = query.data;
  if (own !== undefined && own.channels.sms !== hasSms)
    return <Redirect to={hasSms ? pathTo('/account/security/nosms') : pathTo('/account/security/sms')} />;
  return (
    <AccountPage current="security">
      <section className={styles.page}>
        {own === undefined && query.isPending && <Skeleton active />}
        {own === undefined && query.isError && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {own !== undefined && (
          <>
            {!hasSms && !own.channels.email && <p className={styles.note}>{t('noChannels')}</p>}
            <ul className={styles.list}>
              <Item
                path={validatePathOf('password')}
                title={t('password')}
                value={t('isSet')}
                text={t('passwordText')}
                action={t('change')}
              />
              <Item
                path={validatePathOf('tel')}
                title={t('tel')}
                value={own.tel}
                text={t(hasSms ? 'telText' : 'telTextNoSms')}
                action={t(own.tel === '' ? 'bind' : 'change')}
              />
              <Item
                path={validatePathOf('email')}
                title={t('email')}
                value={own.email}
                text={t(own.channels.email ? 'emailText' : 'emailTextNoMail')}
                action={t(own.email === '' ? 'bind' : 'change')}
              />
              <Item
                path={validatePathOf('question')}
                title={t('questions')}
                value={own.hasQuestions ? t('isSet') : ''}
                text={t('questionsText')}
                action={t(own.hasQuestions ? 'change' : 'set')}
              />
              {second !== undefined && (
                <Item
                  path={pathTo('/account/security/factor')}
                  title={factor('title')}
                  value={factor(second.totp === null ? 'isOff' : 'isOn')}
                  text={factor('text')}
                  action={factor('manage')}
                />
              )}
              {passkeys !== undefined && (
                <Item
                  path={pathTo('/account/security/passkey')}
                  title={passkey('title')}
                  value={passkeys === 0 ? '' : passkey('count', { count: passkeys })}
                  text={passkey('text')}
                  action={passkey('manage')}
                />
              )}
              {keys !== undefined && (keyService !== '' || keys.keys.length > 0) && (
                <Item
                  path={pathTo('/account/security/key')}
                  title={key('title')}
                  value={keys.keys.length === 0 ? key('none') : key('count', { count: keys.keys.length })}
                  text={key('text')}
                  action={key('manage')}
                />
              )}
            </ul>
          </>
        )}
      </section>
    </AccountPage>
  );
}

export const SmsSecurityPage = () => <SecurityPage hasSms />;
export const NoSmsSecurityPage = () => <SecurityPage hasSms={false} />;
