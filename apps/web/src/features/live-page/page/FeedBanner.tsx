import { DisconnectOutlined, SettingOutlined } from '@ant-design/icons';
import type { CommunicationFault } from '@zutai/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useFaultText } from '../../../components/fault-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { type GatewayBrief, useFeedState } from '../../../lib/live/index.ts';
import { ConnectionBanner } from '../../monitor/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import styles from './live-page.module.css';

/** Names at most so many in one line. */
const MAX_NAMES = 3;

const isOfConfiguration = ({ part }: CommunicationFault) => part === 'configuration';

/** Whether the page around says already that the line to the server is lost. */
const AroundIsLostContext = createContext(false);

/** Around the parts of a page: what its banner says of the line to the server, theirs need not say again. */
export function FeedBannerAbove({ children }: { children: ReactNode }) {
  const isLost = useFeedState().connection === 'lost';
  return <AroundIsLostContext value={isLost}>{children}</AroundIsLostContext>;
}

/** Says unmistakably which values are not current: all of them, or those of single pieces of equipment. */
export function FeedBanner({ sources }: { sources: Pick<PageSources, 'equipments' | 'signals'> }) {
  const t = useText('livePage');
  const words = useText('communication');
  const common = useText('common');
  const faultText = useFaultText();
  const titleOf = useTitle();
  const isSaidAround = useContext(AroundIsLostContext);
  const { connection, hasNoGateway, gateways = [] } = useFeedState();
  const { equipments, signals } = sources;
  // Equipment that is only counted shows no value that could be old.
  const shown = useMemo(() => new Set(signals.map(({ equipmentId }) => equipmentId)), [signals]);
  if (connection === 'none' || (connection === 'lost' && isSaidAround)) return null;
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
