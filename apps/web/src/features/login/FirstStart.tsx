import { calls } from '@zutai/contract';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './login-page.module.css';

/** Where the first administrator finds the password, as long as it is the one that the server made up. */
export function FirstStart() {
  const t = useText('session');
  const { data } = useCall(calls.session.firstStart, {});
  return data?.isPending === true ? <p className={styles.first}>{t('firstStart')}</p> : null;
}
