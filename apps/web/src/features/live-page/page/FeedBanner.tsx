import { DisconnectOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { ConnectionBanner } from '../../monitor/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import styles from './live-page.module.css';

/** Names at most so many in one line. */
const MAX_NAMES = 3;

/** Says unmistakably which values are not current: all of them, or those of single pieces of equipment. */
export function FeedBanner({ sources }: { sources: Pick<PageSources, 'equipments' | 'signals'> }) {
  const t = useText('livePage');
  const { connection, hasNoGateway, gateways = [] } = useFeedState();
  const { equipments, signals } = sources;
  // Equipment that is only counted shows no value that could be old.
  const shown = useMemo(() => new Set(signals.map(({ equipmentId }) => equipmentId)), [signals]);
  if (connection === 'none') return null;
  const watched = gateways.filter(({ equipmentId }) => shown.has(equipmentId));
  const away = watched.filter(({ online, vpn }) => !online || vpn);
  if (connection === 'lost' || hasNoGateway || away.length === 0)
    return <ConnectionBanner equipment={{ lastSeenMs: null }} />;
  const titles = new Map(equipments.map(({ id, title }) => [id, title]));
  const names = away.slice(0, MAX_NAMES).map(({ equipmentId }) => titles.get(equipmentId) ?? equipmentId);
  const more = away.length > MAX_NAMES ? t('awayMore', { count: away.length - MAX_NAMES }) : '';
  return (
    <div className={styles.away} role="status" data-testid="away-banner">
      <DisconnectOutlined />
      <strong>{t('awayTitle', { count: away.length, all: watched.length })}</strong>
      <span>{t('awayText', { names: names.join(t('listComma')) + more })}</span>
    </div>
  );
}
