import { ownLogList } from '@zutai/lists';
import { EventLogEmpty, eventCells, eventLogRefetchMs } from '../../../components/event-log/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { AccountPage } from '../AccountPage.tsx';

/** /account/log: what the own account did. */
export function OwnLogPage() {
  return (
    <AccountPage current="log">
      <ListTable
        list={ownLogList}
        cells={eventCells}
        empty={<EventLogEmpty />}
        refetchMs={eventLogRefetchMs}
      />
    </AccountPage>
  );
}
