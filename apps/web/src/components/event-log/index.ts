export { EventLogEmpty } from './EventLogEmpty.tsx';
export { eventCells, eventLogRefetchMs } from './event-cells.tsx';
export { logTabOf } from './log-tab.tsx';
export { ObjectLog } from './ObjectLog.tsx';
export { useLogAction } from './use-log-action.tsx';
