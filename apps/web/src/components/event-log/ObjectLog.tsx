import type { LoggedObject } from '@zutai/contract';
import { objectLogList } from '@zutai/lists';
import { ListTable } from '../managed-list/index.ts';
import { EventLogEmpty } from './EventLogEmpty.tsx';
import { eventCells, eventLogRefetchMs } from './event-cells.tsx';
import styles from './event-log.module.css';

/** What was done to one thing; in a tab of it. */
export function ObjectLog({ kind, id }: { kind: LoggedObject; id: string }) {
  return (
    <div className={styles.inTab}>
      <ListTable
        list={objectLogList}
        owner={`${kind}/${id}`}
        scope={{ objectKind: kind, objectId: id }}
        cells={eventCells}
        empty={<EventLogEmpty />}
        refetchMs={eventLogRefetchMs}
      />
    </div>
  );
}
