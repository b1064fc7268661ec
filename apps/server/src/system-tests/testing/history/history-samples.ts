import { type calls, INHERITED_RETENTION } from '@zutai/contract';
import { plain, refused, type Samples } from '../sample.ts';

const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };
const correction = {
  operation: 'insert',
  points: [{ timeMs: Date.now() - 60_000, value: 1 }],
  reason: 'isolation',
};

const rangeSamples: Samples = (other, own) => [
  refused({ equipmentId: other.equipmentId, signalIds: other.signalId, ...range }, 'equipmentId'),
  refused({ equipmentId: own.equipmentId, signalIds: other.signalId, ...range }, 'signalIds'),
];

const keptForADay = (id: string) => [{ id, ...INHERITED_RETENTION, rawRetentionDays: 1 }];

/** Requests of the calls of recorded values. */
export const historySamples: { [N in keyof (typeof calls)['history']]: Samples } = {
  query: rangeSamples,
  queryColumns: rangeSamples,
  export: rangeSamples,
  compareRecordings: (other, own) => [
    refused({ equipmentId: other.equipmentId, signalId: other.signalId, policies: [{}] }, 'equipmentId'),
    refused({ equipmentId: own.equipmentId, signalId: other.signalId, policies: [{}] }, 'signalId'),
  ],
  correct: (other, own) => [
    refused({ equipmentId: other.equipmentId, signalId: other.signalId, ...correction }, 'equipmentId'),
    refused({ equipmentId: own.equipmentId, signalId: other.signalId, ...correction }, 'signalId'),
  ],
  queryCorrections: (other, own) => [
    refused({ equipmentId: other.equipmentId, signalIds: other.signalId }, 'equipmentId'),
    refused({ equipmentId: own.equipmentId, signalIds: other.signalId }, 'signalIds'),
  ],
  takeBackCorrection: (other) => [refused({ id: other.correctionId, reason: 'isolation' }, 'id')],
  retention: plain(),
  previewOrganisationRetention: plain({ ...INHERITED_RETENTION, rawRetentionDays: 1 }),
  previewSignalRetention: (other, own) => [
    refused({ equipmentId: other.equipmentId, signals: keptForADay(other.signalId) }, 'equipmentId'),
    refused({ equipmentId: own.equipmentId, signals: keptForADay(other.signalId) }, 'signals.id'),
  ],
};
