import { auditList } from '@zutai/lists';
import { EventLogEmpty, eventCells, eventLogRefetchMs } from '../../components/event-log/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { useText } from '../../lib/language/index.ts';

/** /manage/audit/list: the organisation's audit trail. */
export function AuditListPage() {
  const shell = useText('shell');
  return (
    <ListPage
      list={auditList}
      trail={[{ title: shell('menuManage') }]}
      cells={eventCells}
      empty={<EventLogEmpty />}
      refetchMs={eventLogRefetchMs}
    />
  );
}
