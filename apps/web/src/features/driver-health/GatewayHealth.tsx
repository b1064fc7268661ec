import { calls, type Gateway, type MeasuredGateway } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
import { isForeign } from '@zutai/lists';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useDialogs } from '../../components/dialogs/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { StaleNotice } from '../../components/stale-notice/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { agoText, durationText } from '../../lib/time/index.ts';
import { DriverHealthDialog } from './DriverHealthDialog.tsx';
import { DriverHealthTable } from './DriverHealthTable.tsx';
import styles from './driver-health.module.css';
import { percentText, REFETCH_MS, sizeText } from './health-text.ts';
import { type ShownClock, useClock } from './use-clock.tsx';

/** How a gateway and its drivers are doing, asked again while it is shown. */
export function GatewayHealth({ gateway }: { gateway: Gateway }) {
  const t = useText('driverHealth');
  const dialogs = useDialogs();
  const query = useCall(
    calls.driver.gatewayHealth,
    { gatewayId: gateway.id },
    { isEnabled: !isForeign(gateway), refetchMs: REFETCH_MS },
  );
  const clock = useClock(gateway);
  if (isForeign(gateway)) return <p>{t('foreign')}</p>;
  if (query.data === undefined && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { drivers, hiddenDrivers, isCut } = query.data;
  return (
    <div className={styles.body}>
      <StaleNotice query={query} />
      {clock?.warning}
      <GatewayFacts told={query.data.gateway} clock={clock} />
      {drivers.length === 0 ? (
        <p>{t('driversEmpty')}</p>
      ) : (
        <DriverHealthTable
          drivers={drivers}
          caption={t('drivers')}
          renderName={(driver) => (
            <Button
              type="link"
              className={styles.name}
              onClick={() =>
                void dialogs.open((dialog) => <DriverHealthDialog {...dialog} driver={driver} />)
              }
            >
              {driver.title}
            </Button>
          )}
        />
      )}
      {hiddenDrivers > 0 && <p className={styles.detail}>{t('hidden', { count: hiddenDrivers })}</p>}
      {isCut && <p className={styles.detail}>{t('cut')}</p>}
    </div>
  );
}

function GatewayFacts({ told, clock }: { told: MeasuredGateway; clock: ShownClock | undefined }) {
  const t = useText('driverHealth');
  const common = useText('common');
  const facts: [string, ReactNode][] = [
    [
      t(told.isInServer ? 'cpuOfServer' : 'cpu'),
      t('cpuOfCore', { percent: percentText(told.cpuPercent / 100) }),
    ],
    [t(told.isInServer ? 'memoryOfServer' : 'memory'), sizeText(told.memoryBytes)],
    [
      t('machineMemory'),
      t('machineMemoryOf', {
        free: sizeText(told.machineFreeBytes),
        total: sizeText(told.machineMemoryBytes),
      }),
    ],
    [t('uptime'), durationText(common, told.uptimeS * 1000)],
    ...(clock === undefined ? [] : [[t('clock'), clock.fact] as [string, ReactNode]]),
    [
      t('buffered'),
      t('bufferedOf', { count: numberText(told.bufferedRecords, 0), size: sizeText(told.bufferBytes) }),
    ],
    [t('dropped'), numberText(told.droppedRecords, 0)],
    [t('waiting'), numberText(told.waitingEvents, 0)],
    [
      t('connections'),
      told.connectedAgoMs === null
        ? told.connections
        : t('connectionsOf', { count: told.connections, ago: agoText(common, told.connectedAgoMs) }),
    ],
  ];
  return (
    <>
      <FactList facts={facts} />
      {told.isInServer && <p className={styles.detail}>{t('inServer')}</p>}
    </>
  );
}
