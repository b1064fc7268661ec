import { ClockCircleOutlined, DisconnectOutlined, ToolOutlined, WarningOutlined } from '@ant-design/icons';
import type { Equipment } from '@zutai/contract';
import type { ComponentType } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { type FeedState, useFeedState } from '../../../lib/live/index.ts';
import { formatTime, useAgo } from '../../../lib/time/index.ts';
import styles from './connection-banner.module.css';
import { FaultBanner } from './FaultBanner.tsx';

/** What keeps values from being current; undefined when nothing does. The worst comes first. */
export type Trouble = 'lost' | 'noGateway' | 'offline' | 'vpn' | 'fault';

/** What keeps the values of a feed from being current. */
export function troubleOf(state: FeedState): Trouble | undefined {
  if (state.connection === 'lost') return 'lost';
  if (state.hasNoGateway) return 'noGateway';
  if (state.gateway === null) return undefined;
  if (state.gateway.communication === 'offline') return 'offline';
  if (state.gateway.vpn) return 'vpn';
  return state.gateway.faults.length > 0 ? 'fault' : undefined;
}

const ICONS: Record<Exclude<Trouble, 'fault'>, ComponentType> = {
  lost: WarningOutlined,
  noGateway: WarningOutlined,
  offline: DisconnectOutlined,
  vpn: ToolOutlined,
};

/** Unmistakable while values are not current: why, since when, and what follows from it. */
export function ConnectionBanner({ equipment }: { equipment: Pick<Equipment, 'lastSeenMs'> }) {
  const t = useText('monitor');
  const state = useFeedState();
  const trouble = troubleOf(state);
  const seenMs = state.gateway?.lastSeenMs ?? equipment.lastSeenMs;
  const ago = useAgo(trouble === 'offline' ? seenMs : null);
  if (trouble === undefined) return <ClosedNote gateway={state.gateway} />;
  const { faults, equipmentId, online } = state.gateway ?? { faults: [], equipmentId: '', online: false };
  const [first] = faults;
  // Every fault between the server and the plant is named; the line to the server itself comes first.
  if ((trouble === 'offline' || trouble === 'fault') && first !== undefined) {
    const same = faults.filter(({ part }) => part === first.part);
    return <FaultBanner faults={same} equipmentId={equipmentId} isPartial={online} />;
  }
  if (trouble === 'fault') return null;
  const Icon = ICONS[trouble];
  const texts: Record<Exclude<Trouble, 'fault'>, [title: string, text: string]> = {
    lost: [
      t('bannerLostTitle'),
      t('bannerLostText', {
        time: formatTime(state.lostSinceMs ?? 0),
      }),
    ],
    noGateway: [t('bannerNoGatewayTitle'), t('bannerNoGatewayText')],
    offline: [
      t('bannerOfflineTitle'),
      seenMs === null ? t('bannerNeverText') : t('bannerOfflineText', { time: formatTime(seenMs), ago }),
    ],
    vpn: [t('bannerVpnTitle'), t('bannerVpnText')],
  };
  const [title, text] = texts[trouble];
  return (
    <div className={styles.banner} data-trouble={trouble} role="alert">
      <Icon />
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  );
}

/** A gateway in economy mode that has not been opened yet: values are those of its last report, and no fault. */
function ClosedNote({ gateway }: { gateway: FeedState['gateway'] }) {
  const t = useText('monitor');
  if (gateway?.economy == null || gateway.economy.isOpen) return null;
  const { lastSeenMs, economy } = gateway;
  return (
    <div className={styles.banner} data-trouble="economy" role="status">
      <ClockCircleOutlined />
      <strong>{t('bannerEconomyTitle')}</strong>
      <span>
        {t('bannerEconomyText', {
          seconds: economy.reportIntervalS,
          time: lastSeenMs === null ? '—' : formatTime(lastSeenMs),
        })}
      </span>
    </div>
  );
}
