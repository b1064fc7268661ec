import { calls, type RetentionLevel, retentionLevels } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { ErrorState } from '../../components/error-state/index.ts';
import { useLogAction } from '../../components/event-log/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { type FormValues, RecordPage } from '../../components/record-form/index.ts';
import { useConfirmExpiry } from '../../components/retention/index.ts';
import { call, useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall, useUser } from '../../lib/session/index.ts';
import { OrganisationFacts } from './OrganisationFacts.tsx';
import styles from './organisation.module.css';
import { organisationForm } from './organisation-form.ts';

const daysIn = (values: FormValues | undefined, level: RetentionLevel) =>
  (values?.[`${level}RetentionDays`] ?? null) as number | null;

/** /manage/orgal/enterprise: what the organisation says of itself. */
export function EnterprisePage() {
  const t = useText('organisation');
  const shell = useText('shell');
  const { data, error, refetch } = useCall(calls.organisation.myInfo, {});
  const titleOf = useTitle();
  const log = useLogAction('organisation')(data?.id ?? '', data === undefined ? '' : titleOf(data));
  const mayCall = useMayCall();
  const confirmExpiry = useConfirmExpiry();
  const confirm = async (values: FormValues) => {
    if (retentionLevels.every((level) => daysIn(values, level) === daysIn(data, level))) return true;
    const { levels } = await call(calls.history.previewOrganisationRetention, {
      rawRetentionDays: daysIn(values, 'raw'),
      minuteRetentionDays: daysIn(values, 'minute'),
      hourRetentionDays: daysIn(values, 'hour'),
      dayRetentionDays: daysIn(values, 'day'),
    });
    return confirmExpiry(levels);
  };
  // It is of all of the organisation, as who sees no more than a part of it does not change it.
  const isWhole = useUser().dataRange === 'organisation';
  const mayEdit = mayCall(calls.organisation.edit) && isWhole;
  const others = mayCall(calls.organisation.query) && (
    <Link to={pathTo('/manage/orgal/organisation')}>
      <Button tabIndex={-1}>{t('listTitle')}</Button>
    </Link>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        trail={[{ title: shell('menuOrganisation') }]}
        action={others}
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
      {data !== undefined && mayEdit && (
        <RecordPage form={organisationForm} record={data} confirm={confirm} />
      )}
      {data !== undefined && !mayEdit && (
        <div className={styles.page}>
          <p className={styles.note}>{t('readOnly')}</p>
          <OrganisationFacts organisation={data} />
        </div>
      )}
    </>
  );
}
