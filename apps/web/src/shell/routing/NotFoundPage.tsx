import { Link } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { HOME_PATH } from './guard.ts';
import styles from './plain-page.module.css';

/** /404: any address that does not exist leads here (specification, section 2). */
export function NotFoundPage() {
  const t = useText('shell');
  return (
    <main className={styles.page}>
      <div className={styles.code}>404</div>
      <h1 className={styles.title}>{t('notFoundTitle')}</h1>
      <p className={styles.text}>{t('notFoundText')}</p>
      <div className={styles.actions}>
        <Link className={`${styles.action} ${styles.primary}`} to={HOME_PATH}>
          {t('goHome')}
        </Link>
      </div>
    </main>
  );
}
