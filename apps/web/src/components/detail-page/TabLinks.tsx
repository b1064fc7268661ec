import { Link } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import styles from './detail-page.module.css';

export interface TabLink {
  key: string;
  text: string;
  path: string;
  count?: number | string;
}

/** On a phone the row is wider than the screen. */
function scrollToLink(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'auto' });
}

/** Tabs that are links: each can be opened in a window of its own, sent to somebody and gone back to. */
export function TabLinks({ tabs, current }: { tabs: readonly TabLink[]; current: string }) {
  const t = useText('common');
  return (
    <nav className={styles.tabs} aria-label={t('sections')}>
      {tabs.map(({ key, text, path, count }) => (
        <Link
          key={key}
          to={path}
          className={styles.tab}
          {...(key === current && { 'aria-current': 'page' as const, ref: scrollToLink })}
        >
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
