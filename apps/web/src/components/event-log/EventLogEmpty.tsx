import { useText } from '../../lib/language/index.ts';
import { EmptyState } from '../empty-state/index.ts';

/** A log that holds nothing, or nothing of what was asked for. */
export function EventLogEmpty() {
  const t = useText('audit');
  return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />;
}
