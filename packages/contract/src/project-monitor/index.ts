export * from './calls.ts';
export * from './channels.ts';
export { projectReportCalls } from './report-calls.ts';
