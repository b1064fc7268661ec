/** Every WebSocket channel, by feature; a namespace for the reason `calls.ts` gives. */
export { messageChannels as message } from './message/index.ts';
export { monitorChannels as monitor } from './monitor/index.ts';
export { projectMonitorChannels as projectMonitor } from './project-monitor/index.ts';
