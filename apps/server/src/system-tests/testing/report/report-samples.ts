import { byProjectAnd, newTitle, refused, type Samples } from '../sample.ts';

const byReport =
  (extra = {}): Samples =>
  (other) => [refused({ id: other.reportId, ...extra }, 'id')];
const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };

const column = (signalId: string, more: object = {}) => ({
  key: 'c1',
  title: 'isolation',
  source: 'signal',
  signalId,
  ...more,
});
const ofMvar = (mvarId: string) => ({ key: 'c1', title: 'isolation', source: 'mvar', mvarId });

/** Requests of reports: of equipment and of projects. */
export const reportSamples = {
  query: ((other, own) => [
    refused({ equipmentId: other.equipmentId }, 'equipmentId'),
    refused({ projectId: other.projectId }, 'projectId'),
    { body: { projectId: own.projectId }, foreign: [] },
  ]) satisfies Samples,
  info: byReport(),
  add: ((other, own) => {
    const title = newTitle();
    return [
      refused({ equipmentId: other.equipmentId, title, columns: [column(own.signalId)] }, 'equipmentId'),
      refused({ projectId: other.projectId, title, columns: [column(own.signalId)] }, 'projectId'),
      refused({ equipmentId: own.equipmentId, title, columns: [column(other.signalId)] }, 'columns.signalId'),
      refused({ projectId: own.projectId, title, columns: [ofMvar(other.mvarId)] }, 'columns.mvarId'),
    ];
  }) satisfies Samples,
  edit: ((other, own) => {
    const title = newTitle();
    return [
      refused({ id: other.reportId, title, columns: [column(own.signalId)] }, 'id'),
      refused({ id: own.reportId, title, columns: [column(other.signalId)] }, 'columns.signalId'),
      refused({ id: own.reportId, title, columns: [ofMvar(other.mvarId)] }, 'columns.mvarId'),
    ];
  }) satisfies Samples,
  delete: byReport(),
  queryData: byReport(range),
  export: byReport(range),
  queryAllData: byReport(range),
  queryRuns: ((other) => [refused({ reportId: other.reportId }, 'reportId')]) satisfies Samples,
  downloadRun: ((other) => [refused({ id: other.reportRunId }, 'id')]) satisfies Samples,
};

const byProjectAndReport = byProjectAnd('reportId', 'reportId', range);
const bySignals: Samples = (other, own) => [
  ...byProjectAndReport(other, own),
  refused({ projectId: own.projectId, signalIds: other.signalId, ...range }, 'signalIds'),
];

/** Requests of history and reports on pages of projects. */
export const projectReportSamples = {
  queryReportColumns: byProjectAnd('reportId', 'reportId'),
  queryHistory: bySignals,
  queryAllHistory: bySignals,
  queryAllHistoryData: bySignals,
  queryReportData: byProjectAndReport,
  queryAllReportData: byProjectAndReport,
  queryReportCurve: byProjectAndReport,
};
