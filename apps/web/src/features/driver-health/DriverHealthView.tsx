import { calls, type DriverHealth, type ResponseOf } from '@zutai/contract';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState } from '../../components/error-state/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { StaleNotice } from '../../components/stale-notice/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { agoText, durationText } from '../../lib/time/index.ts';
import { DriverHealthTable } from './DriverHealthTable.tsx';
import styles from './driver-health.module.css';
import { isOverrun, loadOf, msText, percentText, REFETCH_MS, shareOf, timeoutsOf } from './health-text.ts';

/** How one driver is doing, asked again while it is shown. */
export function DriverHealthView({ driverId }: { driverId: string }) {
  const query = useCall(calls.driver.health, { id: driverId }, { refetchMs: REFETCH_MS });
  if (query.data === undefined && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <div className={styles.body}>
      <StaleNotice query={query} />
      <Shown told={query.data} />
    </div>
  );
}

function Shown({ told }: { told: ResponseOf<typeof calls.driver.health> }) {
  const { driver, lineMates, hiddenMates } = told;
  const t = useText('driverHealth');
  const common = useText('common');
  const all = [driver, ...lineMates];
  return (
    <>
      {isOverrun(driver) && <OverrunNotice driver={driver} all={all} />}
      <FactList facts={useFacts(driver)} />
      {driver.line !== null && lineMates.length > 0 && (
        <>
          <DriverHealthTable
            drivers={all.toSorted((a, b) => shareOf(b) - shareOf(a))}
            caption={t('line', { line: driver.line })}
          />
          <p className={styles.detail}>{t('lineText')}</p>
        </>
      )}
      {hiddenMates > 0 && <p className={styles.detail}>{t('hidden', { count: hiddenMates })}</p>}
      <p className={styles.detail}>
        {t('window', { time: durationText(common, Math.max(1_000, driver.windowS * 1000)) })}
      </p>
    </>
  );
}

/** That cycles take too long, and by whom. */
function OverrunNotice({ driver, all }: { driver: DriverHealth; all: readonly DriverHealth[] }) {
  const t = useText('driverHealth');
  const busiest = all.toSorted((a, b) => shareOf(b) - shareOf(a))[0]!;
  const use = { share: percentText(shareOf(busiest)), timeouts: timeoutsOf(busiest) };
  const name = `${busiest.equipmentTitle} / ${busiest.title}`;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('overrunTitle')}
      description={
        <>
          <p>
            {t('overrunText', { mean: msText(driver.cycle!.mean), planned: msText(driver.plannedMs) })}{' '}
            {busiest.id === driver.id
              ? t('overrunOwn', use)
              : t('overrunBy', { ...use, name, line: driver.line ?? '' })}
          </p>
          <p>{t('overrunAdvice')}</p>
        </>
      }
    />
  );
}

function useFacts(driver: DriverHealth): [string, ReactNode][] {
  const t = useText('driverHealth');
  const common = useText('common');
  const { cycle, request, overruns, requests, errors, lastError, plannedMs } = driver;
  const figures = (of: NonNullable<DriverHealth['cycle']>) =>
    t('figures', {
      ...{ last: msText(of.last), mean: msText(of.mean) },
      ...{ p95: msText(of.p95), max: msText(of.max) },
    });
  const load = loadOf(driver);
  return [
    [t('planned'), msText(plannedMs)],
    [t('taken'), cycle === null ? t('none') : figures(cycle)],
    [t('load'), load === null ? t('none') : percentText(load)],
    [t('overruns'), t('overrunsOf', { count: overruns, total: cycle?.count ?? 0 })],
    [t('requests'), requests === null ? t('requestsUnknown') : t('requestsSince', { count: requests })],
    [t('latency'), request === null ? t('none') : figures(request)],
    [
      t('errors'),
      errors.length === 0
        ? t('errorsNone')
        : errors.map(({ kind, count }) => t('errorCount', { kind: t(`kind_${kind}`), count })).join(' · '),
    ],
    [
      t('lastError'),
      lastError === null
        ? '—'
        : t('lastErrorAt', {
            ...{ message: lastError.message, kind: t(`kind_${lastError.kind}`) },
            ago: agoText(common, lastError.agoMs),
          }),
    ],
  ];
}
