import { DisconnectOutlined, SettingOutlined } from '@ant-design/icons';
import type { CommunicationFault } from '@zutai/contract';
import { useMemo } from 'react';
import { useFaultText } from '../../../components/fault-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { type GatewayBrief, useFeedState } from '../../../lib/live/index.ts';
import { ConnectionBanner } from '../../monitor/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import styles from './live-page.module.css';

/** Names at most so many in one line. */
const MAX_NAMES = 3;

const isOfConfiguration = ({ part }: CommunicationFault) => part === 'configuration';

/** Says unmistakably which values are not current: all of them, or those of single pieces of equipment. */
export function FeedBanner({ sources }: { sources: Pick<PageSources, 'equipments' | 'signals'> }) {
  const t = useText('livePage');
  const words = useText('communication');
  const common = useText('common');
  const faultText = useFaultText();
  const titleOf = useTitle();
  const { connection, hasNoGateway, gateways = [] } = useFeedState();
  const { equipments, signals } = sources;
  // Equipment that is only counted shows no value that could be old.
  const shown = useMemo(() => new Set(signals.map(({ equipmentId }) => equipmentId)), [signals]);
  if (connection === 'none') return null;
  const watched = gateways.filter(({ equipmentId }) => shown.has(equipmentId));
  const away = watched.filter(({ communication, vpn }) => communication !== 'online' || vpn);
  const waiting = watched.filter(({ faults }) => faults.some(isOfConfiguration));
  if (connection === 'lost' || hasNoGateway || away.length + waiting.length === 0)
    return <ConnectionBanner equipment={{ lastSeenMs: null }} />;
  const titles = new Map(equipments.map((each) => [each.id, titleOf(each)]));
  const namesOf = (some: readonly GatewayBrief[], choose: (one: CommunicationFault) => boolean) => {
    const names = some.slice(0, MAX_NAMES).map(({ equipmentId, faults }) => {
      const fault = faults.find(choose);
      const name = titles.get(equipmentId) ?? equipmentId;
      return fault === undefined ? name : common('bracketed', { text: name, note: faultText(fault) });
    });
    const more = some.length > MAX_NAMES ? t('awayMore', { count: some.length - MAX_NAMES }) : '';
    return names.join(t('listComma')) + more;
  };
  if (away.length === 0)
    return (
      <div className={styles.away} role="status" data-testid="waiting-banner">
        <SettingOutlined />
        <strong>{t('waitingTitle', { count: waiting.length, all: watched.length })}</strong>
        <span>
          {namesOf(waiting, isOfConfiguration)} {words('configurationKept')}
        </span>
      </div>
    );
  return (
    <div className={styles.away} role="status" data-testid="away-banner">
      <DisconnectOutlined />
      <strong>{t('awayTitle', { count: away.length, all: watched.length })}</strong>
      <span>{t('awayText', { names: namesOf(away, () => true) })}</span>
    </div>
  );
}
