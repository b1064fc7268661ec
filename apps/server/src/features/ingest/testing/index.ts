export { type DataPath, readMetric, startDataPath } from './data-path.ts';
export { startOpenBroker } from './test-broker.ts';
