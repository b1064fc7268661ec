import { calls, type ResponseOf } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { PlainForm, TextField } from '../../../components/plain-form/index.ts';
import { Redirect } from '../../../components/redirect/index.ts';
import { useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { AccountPage } from '../AccountPage.tsx';
import { validatePathOf } from '../security/setup/setup-paths.ts';
import { Avatar } from './Avatar.tsx';
import { CloudLink } from './CloudLink.tsx';
import styles from './profile.module.css';
import { refreshUser } from './refresh-user.ts';

type Profile = ResponseOf<typeof calls.profile.info>;

type Typed = Pick<Profile, 'displayName' | 'contactName' | 'address'>;

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText('account');
  const { mutateAsync } = useMutationCall(calls.profile.updateLoginUser);
  // What is typed is kept beside the profile, which changes under it: by another picture, in another window.
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const { displayName, contactName, address } = { ...profile, ...typed };
  const [isSaved, setSaved] = useState(false);
  useLeaveWarning((Object.keys(typed) as (keyof Typed)[]).some((field) => typed[field] !== profile[field]));
  const change = (field: keyof Typed) => (text: string) => {
    setTyped((now) => ({ ...now, [field]: text }));
    setSaved(false);
  };
  const save = async () => {
    const { revision } = profile;
    const sent: Typed = { displayName, contactName, address };
    await mutateAsync({ ...sent, revision });
    await refreshUser();
    // What was typed on while it was saved is still to be saved.
    const isSent = ([field, text]: [string, string]) => text === sent[field as keyof Typed];
    setTyped((now) => Object.fromEntries(Object.entries(now).filter((one) => !isSent(one))));
    setSaved(true);
  };
  return (
    <PlainForm
      submit={t('save')}
      check={() =>
        [displayName, contactName, address].some((text) => text.trim() === '') ? t('fieldMissing') : undefined
      }
      onSubmit={save}
    >
      <TextField
        label={t('displayName')}
        name="displayName"
        maxLength={50}
        value={displayName}
        onChange={change('displayName')}
      />
      <TextField
        label={t('contactName')}
        name="contactName"
        maxLength={50}
        autoComplete="name"
        value={contactName}
        onChange={change('contactName')}
      />
      <TextField
        label={t('address')}
        name="address"
        maxLength={200}
        autoComplete="street-address"
        value={address}
        onChange={change('address')}
      />
      <p role="status" className={styles.saved}>
        {isSaved ? t('saved') : ''}
      </p>
    </PlainForm>
  );
}

/** What every account needs (specification, section 5: e-mail and phone are required) and this one has not. */
function Incomplete({ profile }: { profile: Profile }) {
  const t = useText('account');
  const missing = (['tel', 'email'] as const).filter((one) => profile[one] === '');
  const language = useLanguage();
  if (missing.length === 0) return null;
  const what = new Intl.ListFormat(language).format(missing.map((one) => t(one)));
  return (
    <p role="note" className={styles.incomplete}>
      {t('incomplete', { what })}
    </p>
  );
}

/** /account/info/sms and, where no SMS are sent, /account/info/nosms. */
function ProfilePage({ hasSms }: { hasSms: boolean }) {
  const t = useText('account');
  const titleOf = useTitle();
  const query = useCall(calls.profile.info, {});
  const profile = query.data;
  if (profile !== undefined && profile.hasSms !== hasSms)
    return <Redirect to={hasSms ? pathTo('/account/info/nosms') : pathTo('/account/info/sms')} />;
  const withChange = (text: string, purpose: 'tel' | 'email') => (
    <>
      <span className={text === '' ? styles.missing : undefined}>{text === '' ? t('notBound') : text}</span>{' '}
      <Link
        className={styles.inText}
        to={validatePathOf(purpose)}
        aria-label={`${t(text === '' ? 'bind' : 'change')} – ${t(purpose)}`}
      >
        {t(text === '' ? 'bind' : 'change')}
      </Link>
    </>
  );
  return (
    <AccountPage current="info">
      <section className={styles.page}>
        {profile === undefined && query.isPending && <Skeleton active />}
        {profile === undefined && query.isError && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {profile !== undefined && (
          <>
            <Incomplete profile={profile} />
            <Avatar profile={profile} onChanged={query.refetch} />
            <FactList
              facts={[
                [t('loginname'), profile.loginname],
                [t('company'), titleOf({ title: profile.company, titleEn: profile.companyEn })],
                [t('tel'), withChange(profile.tel, 'tel')],
                [t('email'), withChange(profile.email, 'email')],
                // Not offered, so that nothing can be bound or unbound.
                [t('weixin'), t('notOffered')],
                [t('videoCloud'), <CloudLink key="cloud" />],
              ]}
            />
            <ProfileForm profile={profile} />
          </>
        )}
      </section>
    </AccountPage>
  );
}

export const SmsProfilePage = () => <ProfilePage hasSms />;
export const NoSmsProfilePage = () => <ProfilePage hasSms={false} />;
