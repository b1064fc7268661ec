export { EventLogEmpty } from './EventLogEmpty.tsx';
export { eventCells, eventLogRefetchMs } from './event-cells.tsx';
export { ObjectLog } from './ObjectLog.tsx';
