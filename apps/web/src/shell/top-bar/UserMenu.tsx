import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { isPlatformRole } from '@zutai/contract';
import { Dropdown } from 'antd';
import { Link } from 'react-router';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { signOut, useUser } from '../../lib/session/index.ts';
import styles from './user-menu.module.css';

/** First letter or character of a name, for the round mark of a person. */
function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}

/** The picture of who is signed in, else the first letter of their name. */
function Avatar() {
  const { avatar, displayName, loginname } = useUser();
  if (avatar !== '') return <img className={styles.avatar} src={avatar} alt="" />;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialOf(displayName || loginname)}
    </span>
  );
}

/** Who is signed in: name, role, organisation. */
export function UserCard() {
  const t = useText('shell');
  const titleOf = useTitle();
  const user = useUser();
  const organisation = titleOf({ title: user.orgTitle, titleEn: user.orgTitleEn });
  return (
    <div className={styles.card}>
      <Avatar />
      <span className={styles.who}>
        <span className={styles.name}>{user.displayName || user.loginname}</span>
        <span className={styles.role}>
          {isPlatformRole(user.roleId)
            ? t(`role${user.roleId}`)
            : titleOf({ title: user.roleTitle, titleEn: user.roleTitleEn })}
          {organisation !== '' && ` · ${organisation}`}
        </span>
      </span>
    </div>
  );
}

/** The user's own menu at the right end of the top bar. */
export function UserMenu() {
  const t = useText('shell');
  const menuText = useText('menu');
  const user = useUser();
  const name = user.displayName || user.loginname;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'account',
            label: <Link to={pathTo('/account/security/sms')}>{menuText('account')}</Link>,
            icon: <UserOutlined />,
          },
          { key: 'signOut', label: t('signOut'), icon: <LogoutOutlined /> },
        ],
        onClick: ({ key }) => {
          if (key === 'signOut') void signOut();
        },
      }}
      popupRender={(menu) => (
        <div className={styles.popup}>
          <UserCard />
          {menu}
        </div>
      )}
    >
      <button type="button" className={styles.button} aria-label={`${t('signedInAs')} ${name}`}>
        <Avatar />
      </button>
    </Dropdown>
  );
}
