export { type DataPath, readMetric, startDataPath } from './data-path.ts';
export { type DefinitionReload, startDefinitionReload } from './definition-reload.ts';
export { startOpenBroker } from './test-broker.ts';
