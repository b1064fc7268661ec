import { byProject, byProjectAnd, refused, type Samples } from '../sample.ts';

const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };

/** Requests of calculated values of projects. */
export const mvarSamples = {
  query: byProject(),
  queryAll: (other, own) => [
    refused({ projectId: other.projectId }, 'projectId'),
    refused({ projectId: own.projectId, ids: other.mvarId }, 'ids'),
  ],
  add: byProjectAnd('signals', 'signalId', { title: 'isolation', calcType: 'sum' }),
  edit: (other, own) => {
    const fields = { title: 'isolation', calcType: 'sum' };
    return [
      refused({ id: other.mvarId, ...fields, signals: [own.signalId] }, 'id'),
      refused({ id: own.mvarId, ...fields, signals: [other.signalId] }, 'signals'),
    ];
  },
  delete: (other) => [refused({ id: other.mvarId }, 'id')],
  validFormula: byProject({ formula: '1 + 1' }),
  validStatistics: byProjectAnd('ids', 'mvarId', { statistic: 'avg', period: 'hour', ...range }),
} satisfies Record<string, Samples>;
