export { type Opened, opensPage, useMonitorPath } from './monitor-path.ts';
