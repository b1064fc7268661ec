import type { LoggedObject } from '@zutai/contract';
import { objectLogList, plantLogList, shareLogList } from '@zutai/lists';
import { ListTable } from '../managed-list/index.ts';
import { EventLogEmpty } from './EventLogEmpty.tsx';
import { eventCells, eventLogRefetchMs } from './event-cells.tsx';
import styles from './event-log.module.css';

/** Of what is used as well as changed. */
const LISTS: Partial<Record<LoggedObject, typeof objectLogList>> = {
  equipment: plantLogList,
  project: plantLogList,
  share: shareLogList,
};

/**
 * What was done to one thing; in a tab of it.
 * @param isInset what it stands in has a side space of its own
 */
export function ObjectLog({
  kind,
  id,
  isInset = false,
}: {
  kind: LoggedObject;
  id: string;
  isInset?: boolean;
}) {
  return (
    <div className={isInset ? styles.inset : styles.inTab}>
      <ListTable
        list={LISTS[kind] ?? objectLogList}
        owner={`${kind}/${id}`}
        scope={{ objectKind: kind, objectId: id }}
        cells={eventCells}
        empty={<EventLogEmpty />}
        refetchMs={eventLogRefetchMs}
      />
    </div>
  );
}
