import { AVATAR_MAX_KB, calls, type ResponseOf } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { PlainForm, TextField } from '../../../components/plain-form/index.ts';
import { Redirect } from '../../../components/redirect/index.ts';
import { call, messageOf, useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { AccountPage } from '../AccountPage.tsx';
import { validatePathOf } from '../security/setup/setup-paths.ts';
import styles from './profile.module.css';

type Profile = ResponseOf<typeof calls.profile.info>;

/** The user of the bars has what was changed. */
const refreshUser = async () => setUser(await call(calls.session.info, {}));

function Avatar({ profile, onChanged }: { profile: Profile; onChanged: () => Promise<unknown> }) {
  const t = useText('account');
  const [problem, setProblem] = useState('');
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      if (file.size >= AVATAR_MAX_KB * 1024) {
        setProblem(t('avatarTooLarge', { kilobytes: AVATAR_MAX_KB }));
        return;
      }
      await call(calls.profile.setAvatar, {}, { files: { file } });
      await onChanged();
      await refreshUser();
      setProblem('');
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <div className={styles.avatar}>
      {profile.avatar === '' ? (
        <span className={styles.picture} aria-hidden="true">
          {[...profile.displayName][0]?.toUpperCase() ?? '?'}
        </span>
      ) : (
        <img className={styles.picture} src={profile.avatar} alt={t('avatar')} />
      )}
      <div>
        <label className={styles.choose}>
          {t('chooseAvatar')}
          <input
            type="file"
            className="visually-hidden"
            accept=".ico,.jpg,.jpeg,.png,.gif,.svg"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <p className={styles.note}>{t('avatarText', { kilobytes: AVATAR_MAX_KB })}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </div>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText('account');
  const { mutateAsync } = useMutationCall(calls.profile.updateLoginUser);
  const [displayName, setDisplayName] = useState(profile.displayName);
  const [contactName, setContactName] = useState(profile.contactName);
  const [address, setAddress] = useState(profile.address);
  const [isSaved, setSaved] = useState(false);
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setSaved(false);
  };
  const save = async () => {
    const { revision } = profile;
    await mutateAsync({ displayName, contactName, address, revision });
    await refreshUser();
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
        onChange={change(setDisplayName)}
      />
      <TextField
        label={t('contactName')}
        name="contactName"
        maxLength={50}
        autoComplete="name"
        value={contactName}
        onChange={change(setContactName)}
      />
      <TextField
        label={t('address')}
        name="address"
        maxLength={200}
        autoComplete="street-address"
        value={address}
        onChange={change(setAddress)}
      />
      <p role="status" className={styles.saved}>
        {isSaved ? t('saved') : ''}
      </p>
    </PlainForm>
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
      {text === '' ? t('notBound') : text}{' '}
      <Link className={styles.inText} to={validatePathOf(purpose)}>
        {t('change')}
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
            <Avatar profile={profile} onChanged={query.refetch} />
            <FactList
              facts={[
                [t('loginname'), profile.loginname],
                [t('company'), titleOf({ title: profile.company, titleEn: profile.companyEn })],
                [t('tel'), withChange(profile.tel, 'tel')],
                [t('email'), withChange(profile.email, 'email')],
              ]}
            />
            <ProfileForm key={profile.revision} profile={profile} />
          </>
        )}
      </section>
    </AccountPage>
  );
}

export const SmsProfilePage = () => <ProfilePage hasSms />;
export const NoSmsProfilePage = () => <ProfilePage hasSms={false} />;
