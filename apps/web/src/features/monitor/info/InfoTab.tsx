import { type Equipment, signalLevelOf } from '@zutai/contract';
import type { ReactNode } from 'react';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { FeedStatusMark } from '../detail/FeedStatusMark.tsx';
import styles from './info-tab.module.css';

function Facts({ title, facts }: { title: string; facts: readonly [name: string, value: ReactNode][] }) {
  const t = useText('monitor');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>
              {value === '' || value === null ? <span className={styles.none}>{t('notSet')}</span> : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is known of a piece of equipment and its gateway. */
export function InfoTab({ equipment }: { equipment: Equipment }) {
  const t = useText('monitor');
  const gateways = useText('gateway');
  const titleOf = useTitle();
  const { gateway } = useFeedState();
  const { latitude, longitude } = equipment;
  const level = gateway?.signalLevel ?? null;
  const levelWords = level === null ? '' : `${level}% · ${t(`level${signalLevelOf(level)}`)}`;
  const communication = gateway?.communication ?? equipment.communication;
  return (
    <div className={styles.tab}>
      <Facts
        title={t('infoBasic')}
        facts={[
          [t('infoKind'), t(equipment.kind === 'EG' ? 'kindEG' : 'kindGM')],
          [t('manufacturer'), equipment.manufacturer],
          [t('model'), equipment.model],
          [t('serialNumber'), equipment.serialNumber],
          [t('place'), equipment.address],
          [t('position'), latitude === null || longitude === null ? '' : `${longitude}, ${latitude}`],
          [t('template'), equipment.templateTitle],
          [t('counts'), `${equipment.driverCount} / ${equipment.signalCount} / ${equipment.pageCount}`],
          [t('createdAt'), <TimeText key="created" timeMs={equipment.createdMs} />],
          [t('remark'), equipment.remark],
        ]}
      />
      <Facts
        title={t('infoGateway')}
        facts={[
          [t('status'), <FeedStatusMark key="status" equipment={equipment} />],
          [t('gateway'), titleOf({ title: equipment.gatewayTitle, titleEn: equipment.gatewayTitleEn })],
          [t('sn'), equipment.sn],
          [t('deviceId'), equipment.deviceId],
          // What is live was not seen at some time: it is seen now.
          ...(communication === 'offline'
            ? [
                [
                  t('lastSeen'),
                  <TimeText
                    key="seen"
                    timeMs={gateway?.lastSeenMs ?? equipment.lastSeenMs}
                    hasAgo
                    fallback={t('neverSeen')}
                  />,
                ] as [string, ReactNode],
              ]
            : []),
          [t('interval'), gateway === null ? '' : t('seconds', { count: gateway.interval })],
          ...(gateway?.economy == null
            ? []
            : [
                [
                  gateways('economy'),
                  gateways('economySeconds', { seconds: gateway.economy.reportIntervalS }),
                ] as [string, ReactNode],
              ]),
          [
            t('signalLevel'),
            level === null
              ? ''
              : communication === 'offline'
                ? gateways('lastKnown', { text: levelWords })
                : levelWords,
          ],
        ]}
      />
    </div>
  );
}
