import { STEP_PURPOSES } from '@zutai/contract';
import { Link, useLocation, useParams } from 'react-router';
import { Redirect } from '../../../../components/redirect/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { pathTo } from '../../../../lib/path/index.ts';
import { SetupPage } from './SetupPage.tsx';
import styles from './setup.module.css';

/** Handed over by who has changed something; an address that is typed or sent has nothing to say. */
export const DONE = { isDone: true };

/** /account/security/sms/setup/success/:type */
export function SuccessPage() {
  const t = useText('security');
  const { type } = useParams();
  const { state } = useLocation();
  const purpose = STEP_PURPOSES.find((one) => one === type);
  if (purpose === undefined || state?.isDone !== true)
    return <Redirect to={pathTo('/account/security/sms')} />;
  return (
    <SetupPage purpose={purpose} step={2} text={t(`done_${purpose}`)}>
      <Link className={styles.way} to={pathTo('/account/security/sms')}>
        {t('toSecurity')}
      </Link>
    </SetupPage>
  );
}
