import { LogoutOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useText, useTitle } from '../../lib/language/index.ts';
import { signOut, useUser } from '../../lib/session/index.ts';
import styles from './user-menu.module.css';

/** First letter or character of a name, for the round mark of a person. */
function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}

/** Who is signed in: name, role, organisation. */
export function UserCard() {
  const t = useText('shell');
  const titleOf = useTitle();
  const user = useUser();
  const organisation = titleOf({ title: user.orgTitle, titleEn: user.orgTitleEn });
  return (
    <div className={styles.card}>
      <span className={styles.avatar} aria-hidden="true">
        {initialOf(user.displayName || user.loginname)}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{user.displayName || user.loginname}</span>
        <span className={styles.role}>
          {t(`role${user.roleId}`)}
          {organisation !== '' && ` · ${organisation}`}
        </span>
      </span>
    </div>
  );
}

/** The user's own menu at the right end of the top bar. */
export function UserMenu() {
  const t = useText('shell');
  const user = useUser();
  const name = user.displayName || user.loginname;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: 'signOut', label: t('signOut'), icon: <LogoutOutlined /> }],
        onClick: () => void signOut(),
      }}
      popupRender={(menu) => (
        <div className={styles.popup}>
          <UserCard />
          {menu}
        </div>
      )}
    >
      <button type="button" className={styles.button} aria-label={`${t('signedInAs')} ${name}`}>
        <span className={styles.avatar} aria-hidden="true">
          {initialOf(name)}
        </span>
      </button>
    </Dropdown>
  );
}
