import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useText } from '../../lib/language/index.ts';
import { setTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../../lib/theme/index.ts';
import styles from './top-bar.module.css';

export const THEME_ICONS = { system: DesktopOutlined, light: SunOutlined, dark: MoonOutlined };
export const THEME_TEXTS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** Chooses light, dark, or as the system is. */
export function ThemeButton() {
  const t = useText('shell');
  const choice = useThemeChoice();
  const Icon = THEME_ICONS[choice];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectedKeys: [choice],
        items: THEME_CHOICES.map((key) => {
          const ItemIcon = THEME_ICONS[key];
          return { key, label: t(THEME_TEXTS[key]), icon: <ItemIcon /> };
        }),
        onClick: ({ key }) => setTheme(key as ThemeChoice),
      }}
    >
      <button type="button" className={styles.tool} aria-label={t('theme')} title={t('theme')}>
        <Icon />
      </button>
    </Dropdown>
  );
}
