import type { PermissionCode } from '@zutai/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { WindowTitle } from '../../components/page-head/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useCan } from '../../lib/session/index.ts';
import { HOME_PATH } from './guard.ts';
import styles from './plain-page.module.css';

/** Shows a page only to users who hold its permission, and says so to others. */
export function RequirePermission(props: { code: PermissionCode | undefined; children: ReactNode }) {
  const t = useText('shell');
  if (useCan(props.code)) return props.children;
  return (
    <div className={styles.page}>
      <WindowTitle title={t('noPermissionTitle')} />
      <h1 className={styles.title}>{t('noPermissionTitle')}</h1>
      <p className={styles.text}>{t('noPermissionText')}</p>
      <div className={styles.actions}>
        <Link className={styles.action} to={HOME_PATH}>
          {t('goHome')}
        </Link>
      </div>
    </div>
  );
}
