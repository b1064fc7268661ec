import type { InstalledOrganisation } from '@zutai/contract';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { OrganisationFacts } from '../OrganisationFacts.tsx';
import styles from '../organisation.module.css';

/** What is known of an organisation of the installation. */
export function InfoTab({ record }: { record: InstalledOrganisation }) {
  const t = useText('organisation');
  return (
    <div className={styles.page}>
      {!record.isActive && <p className={styles.note}>{t('inactiveText')}</p>}
      <OrganisationFacts
        organisation={record}
        more={[
          [t('accounts'), String(record.accountCount)],
          [t('equipment'), String(record.equipmentCount)],
          [t('gateways'), String(record.gatewayCount)],
          [t('lastLogin'), <TimeText key="login" timeMs={record.lastLoginMs} hasAgo fallback={t('never')} />],
        ]}
      />
    </div>
  );
}
