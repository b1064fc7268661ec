import type { Equipment } from '@zutai/contract';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';

/** Communication of the equipment of the feed: unknown while the server cannot be asked. */
export function FeedStatusMark({ equipment }: { equipment: Pick<Equipment, 'communication'> }) {
  const { gateway, connection } = useFeedState();
  const communication = gateway?.communication ?? equipment.communication;
  return <StatusMark communication={communication} isStale={connection === 'lost'} />;
}
