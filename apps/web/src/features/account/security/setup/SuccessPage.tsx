import { STEP_PURPOSES } from '@zutai/contract';
import { Link, useParams } from 'react-router';
import { useText } from '../../../../lib/language/index.ts';
import { pathTo } from '../../../../lib/path/index.ts';
import { SetupPage } from './SetupPage.tsx';
import styles from './setup.module.css';

/** /account/security/sms/setup/success/:type */
export function SuccessPage() {
  const t = useText('security');
  const { type } = useParams();
  const purpose = STEP_PURPOSES.find((one) => one === type) ?? 'password';
  return (
    <SetupPage purpose={purpose} step={2} text={t(`done_${purpose}`)}>
      <Link className={styles.way} to={pathTo('/account/security/sms')}>
        {t('toSecurity')}
      </Link>
    </SetupPage>
  );
}
