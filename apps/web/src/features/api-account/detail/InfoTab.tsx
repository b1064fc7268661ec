import type { ApiAccount } from '@zutai/contract';
import { accountRoleOf, DATA_RANGE_WORDS, sayIn } from '@zutai/lists';
import { FactList } from '../../../components/fact-list/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import styles from '../api-account.module.css';

/** What is known of an API account. */
export function InfoTab({ record }: { record: ApiAccount }) {
  const t = useText('apiAccount');
  const department = useText('department');
  const titleOf = useTitle();
  const say = sayIn(useLanguage());
  const { departmentTitle, departmentTitleEn } = record;
  return (
    <div className={styles.tab}>
      {!record.isManageable && <p className={styles.notice}>{t('beyondRights')}</p>}
      <FactList
        facts={[
          [t('name'), record.title],
          [t('role'), accountRoleOf(record, say)],
          [department('one'), titleOf({ title: departmentTitle, titleEn: departmentTitleEn }) || undefined],
          [t('dataRange'), say.text(DATA_RANGE_WORDS[record.dataRange])],
          [t('tokens'), String(record.tokenCount)],
          [
            t('lastUsed'),
            <TimeText key="used" timeMs={record.lastUsedMs} hasAgo fallback={t('neverUsed')} />,
          ],
          [t('remark'), record.remark || undefined],
          [t('created'), <TimeText key="created" timeMs={record.createdMs} />],
        ]}
      />
    </div>
  );
}
