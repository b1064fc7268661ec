import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Drawer, Segmented } from 'antd';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { signOut } from '../../lib/session/index.ts';
import { setTheme, THEME_CHOICES, useThemeChoice } from '../../lib/theme/index.ts';
import { THEME_TEXTS } from '../top-bar/ThemeButton.tsx';
import { UserCard } from '../top-bar/UserMenu.tsx';
import { useChooseLanguage } from '../use-choose-language.ts';
import styles from './me-sheet.module.css';
import { useMenu } from './use-menu.ts';
import { WaitingCount } from './WaitingCount.tsx';

const LANGUAGES = [
  { value: 'zh' as const, label: '中文' },
  { value: 'en' as const, label: 'English' },
];

/** "Me" on a phone: who is signed in, the rest of the menu, language, appearance, sign out. */
export function MeSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('shell');
  const menuText = useText('menu');
  const language = useLanguage();
  const choose = useChooseLanguage();
  const theme = useThemeChoice();
  const others = useMenu().filter((entry) => entry.phoneTitle === undefined);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="bottom"
      size="auto"
      title={t('menuMe')}
      styles={{ body: { padding: 0 } }}
    >
      <UserCard />
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.map(({ icon: Icon, ...entry }) => (
            <li key={entry.to}>
              <Link className={styles.entry} to={entry.to} onClick={onClose}>
                <Icon />
                {entry.title}
                <WaitingCount entry={entry} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.list}>
        <li>
          <Link className={styles.entry} to={pathTo('/account/security/sms')} onClick={onClose}>
            <UserOutlined />
            {menuText('account')}
          </Link>
        </li>
      </ul>
      <div className={styles.settings}>
        <span>{t('language')}</span>
        <Segmented value={language} onChange={choose} options={LANGUAGES} />
        <span>{t('theme')}</span>
        <Segmented
          value={theme}
          onChange={setTheme}
          options={THEME_CHOICES.map((value) => ({ value, label: t(THEME_TEXTS[value]) }))}
        />
        <Button
          size="large"
          block
          icon={<LogoutOutlined />}
          onClick={() => void signOut()}
          className={styles.out}
        >
          {t('signOut')}
        </Button>
      </div>
    </Drawer>
  );
}
