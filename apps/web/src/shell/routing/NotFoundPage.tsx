import { Link, useSearchParams } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { usePlainTitle } from '../../lib/style/index.ts';
import { HOME_PATH } from './guard.ts';
import styles from './plain-page.module.css';

/** Names the address that was asked for; more than this of it nobody reads. */
const ADDRESS = 'address';
const LONGEST = 200;

/** Where an address leads that does not exist; it goes along, to be told, corrected or handed on. */
export function notFoundPathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `/404?${new URLSearchParams({ [ADDRESS]: (pathname + search).slice(0, LONGEST) })}`;
}

/** /404: any address that does not exist leads here (specification, section 2). */
export function NotFoundPage() {
  const t = useText('shell');
  usePlainTitle(t('notFoundTitle'));
  const [query] = useSearchParams();
  const address = query.get(ADDRESS) ?? '';
  return (
    <main className={styles.page}>
      <div className={styles.code}>404</div>
      <h1 className={styles.title}>{t('notFoundTitle')}</h1>
      {address.startsWith('/') && (
        <code className={styles.address} data-testid="lost-address">
          {address.slice(0, LONGEST)}
        </code>
      )}
      <p className={styles.text}>{t('notFoundText')}</p>
      <div className={styles.actions}>
        <Link className={`${styles.action} ${styles.primary}`} to={HOME_PATH}>
          {t('goHome')}
        </Link>
      </div>
    </main>
  );
}
