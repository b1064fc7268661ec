import type { calls } from '@zutai/contract';
import { byProject, byProjectAnd, refused, type Samples } from '../sample.ts';

const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };

/** Requests of the calls for calculated values. */
export const mvarSamples: Record<keyof typeof calls.mvar, Samples> = {
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
  validFormula: (other, own) => [
    refused({ projectId: other.projectId, formula: '1 + 1' }, 'projectId'),
    refused({ projectId: own.projectId, formula: '1 + 1', id: other.mvarId }, 'id'),
  ],
  queryValues: (other, own) => [
    refused({ projectId: other.projectId }, 'projectId'),
    refused({ projectId: own.projectId, ids: other.mvarId }, 'ids'),
  ],
  queryHistory: byProjectAnd('ids', 'mvarId', { ...range }),
  recalculate: (other) => [refused({ id: other.mvarId, ...range }, 'id')],
  queryRecalculations: byProject(),
  validStatistics: byProjectAnd('ids', 'mvarId', { statistic: 'avg', period: 'hour', ...range }),
};
