import { SearchOutlined } from '@ant-design/icons';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { AlarmSummary } from '../../features/alarm/index.ts';
import { MessageBell } from '../../features/message/index.ts';
import { useText } from '../../lib/language/index.ts';
import { type Palette, paletteVariable, useThemeColors } from '../../lib/theme/index.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { HOME_PATH } from '../routing/guard.ts';
import { Brand } from './Brand.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './UserMenu.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Brand, search over everything, open alarms, messages, language, theme, user. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const t = useText('shell');
  const { bar } = useThemeColors();
  return (
    <header className={styles.bar} style={barVariables(bar)}>
      <Link to={HOME_PATH} className={styles.brand}>
        <Brand />
      </Link>
      <button type="button" className={styles.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <SearchOutlined />
        <span className={styles.searchText}>{t('searchPlaceholder')}</span>
        <kbd className={styles.key}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <div className={styles.right}>
        <AlarmSummary />
        <MessageBell />
        <HelpButton />
        <div className={styles.tools}>
          <LanguageButton />
          <ThemeButton />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

/** Colours of a style that hold within the bar alone; its menus have those of everything else. */
function barVariables(bar: Readonly<Partial<Palette>>): CSSProperties {
  return Object.fromEntries(Object.entries(bar).map(([name, color]) => [paletteVariable(name), color]));
}
