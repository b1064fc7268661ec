import { AVATAR_MAX_KB, calls, type ResponseOf } from '@zutai/contract';
import { useState } from 'react';
import { call, messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { fitPicture } from './fit-picture.ts';
import styles from './profile.module.css';
import { refreshUser } from './refresh-user.ts';

interface AvatarProps {
  profile: Pick<ResponseOf<typeof calls.profile.info>, 'avatar' | 'displayName'>;
  onChanged: () => Promise<unknown>;
}

/** The own picture: chosen, made small where it has to be, removed. */
export function Avatar({ profile, onChanged }: AvatarProps) {
  const t = useText('account');
  const [said, setSaid] = useState<{ text: string; isProblem: boolean }>();
  const change = async (make: () => Promise<unknown>, done = '') => {
    try {
      await make();
      await onChanged();
      await refreshUser();
      setSaid({ text: done, isProblem: false });
    } catch (error) {
      setSaid({ text: messageOf(error), isProblem: true });
    }
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await fitPicture(file);
    if (picture === undefined) {
      setSaid({ text: t('avatarUnreadable'), isProblem: true });
      return;
    }
    await change(() => call(calls.profile.setAvatar, {}, { files: { file: picture } }));
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
        {profile.avatar !== '' && (
          <button
            type="button"
            className={styles.remove}
            onClick={() => void change(() => call(calls.profile.removeAvatar, {}), t('avatarRemoved'))}
          >
            {t('removeAvatar')}
          </button>
        )}
        <p className={styles.note}>{t('avatarText', { kilobytes: AVATAR_MAX_KB })}</p>
        <p
          role={said?.isProblem === true ? 'alert' : 'status'}
          className={said?.isProblem === true ? styles.problem : styles.note}
        >
          {said?.text}
        </p>
      </div>
    </div>
  );
}
