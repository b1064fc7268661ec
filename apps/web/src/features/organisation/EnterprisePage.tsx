import { calls } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { ErrorState } from '../../components/error-state/index.ts';
import { useLogAction } from '../../components/event-log/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { RecordPage } from '../../components/record-form/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import styles from './enterprise.module.css';
import { organisationForm } from './organisation-form.ts';

/** /manage/orgal/enterprise: what the organisation says of itself. */
export function EnterprisePage() {
  const t = useText('organisation');
  const shell = useText('shell');
  const common = useText('common');
  const { data, error, refetch } = useCall(calls.organisation.myInfo, {});
  const log = useLogAction('organisation')(data?.id ?? '', data?.title ?? '');
  const mayEdit = useMayCall()(calls.organisation.edit.permission);
  return (
    <>
      <PageHead
        title={t('title')}
        trail={[{ title: shell('menuOrganisation') }]}
        extra={log.map(({ key, text, onSelect }) => (
          <Button key={key} onClick={onSelect}>
            {text}
          </Button>
        ))}
      />
      {data === undefined && (
        <div className={styles.page}>
          {error === null ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {data !== undefined && mayEdit && <RecordPage form={organisationForm} record={data} />}
      {data !== undefined && !mayEdit && (
        <div className={styles.page}>
          <p className={styles.note}>{t('readOnly')}</p>
          <FactList
            facts={[
              [t('name'), data.title],
              [common('nameEn'), data.titleEn || undefined],
              [t('contactName'), data.contactName || undefined],
              [t('tel'), data.tel || undefined],
              [t('email'), data.email || undefined],
              [t('address'), data.address || undefined],
              [t('created'), <TimeText key="created" timeMs={data.createdMs} />],
            ]}
          />
        </div>
      )}
    </>
  );
}
