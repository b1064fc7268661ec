export { type GenerateHistoryOptions, generateHistory, type HistoryRow } from './generate-history.ts';
export { type IncidentWrite, planIncidents } from './incidents.ts';
