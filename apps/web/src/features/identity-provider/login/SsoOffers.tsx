import { calls } from '@zutai/contract';
import { Link, useLocation } from 'react-router';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from './sso-offers.module.css';

/** Below name and password: the identity providers that the login page knows, or the way to ask for one. */
export function SsoOffers() {
  const t = useText('identityProvider');
  const { search } = useLocation();
  const { data } = useCall(calls.identityProvider.offers, {});
  if (data === undefined || (data.providers.length === 0 && !data.isAsked)) return null;
  return (
    <div className={styles.offers}>
      <span className={styles.or}>{t('or')}</span>
      {data.providers.map(({ slug, title }) => (
        <Link key={slug} className={styles.offer} to={pathTo('/login/sso/:slug', { slug }) + search}>
          {t('signInBy', { name: title })}
        </Link>
      ))}
      {data.isAsked && (
        <Link className={styles.offer} to={pathTo('/login/sso') + search}>
          {t('signIn')}
        </Link>
      )}
    </div>
  );
}
