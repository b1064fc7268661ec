import type { AccountRecord } from '@zutai/contract';
import { ACCOUNT_KIND_WORDS, accountRoleOf, DATA_RANGE_WORDS, sayIn } from '@zutai/lists';
import { FactList } from '../../../components/fact-list/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import styles from './account-detail.module.css';

/** What is known of an account. */
export function InfoTab({ record }: { record: AccountRecord }) {
  const t = useText('managedAccount');
  const department = useText('department');
  const titleOf = useTitle();
  const say = sayIn(useLanguage());
  const { departmentTitle, departmentTitleEn } = record;
  return (
    <div className={styles.tab}>
      {!record.isWithinOwnRights && <p className={styles.notice}>{t('beyondRights')}</p>}
      <FactList
        facts={[
          [t('name'), record.title],
          [t('loginname'), record.loginname],
          [t('kind'), say.text(ACCOUNT_KIND_WORDS[record.kind])],
          [t('role'), accountRoleOf(record, say)],
          [department('one'), titleOf({ title: departmentTitle, titleEn: departmentTitleEn }) || undefined],
          [t('dataRange'), say.text(DATA_RANGE_WORDS[record.dataRange])],
          [
            t('lastLogin'),
            <TimeText key="login" timeMs={record.lastLoginMs} hasAgo fallback={t('neverLoggedIn')} />,
          ],
          [t('secondFactor'), t(record.hasSecondFactor ? 'secondFactorOn' : 'secondFactorOff')],
          [t('contactName'), record.contactName || undefined],
          [t('tel'), record.tel || undefined],
          [t('email'), record.email || undefined],
          [t('remark'), record.remark || undefined],
          [t('created'), <TimeText key="created" timeMs={record.createdMs} />],
        ]}
      />
    </div>
  );
}
