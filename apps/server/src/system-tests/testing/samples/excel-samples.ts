import type { calls } from '@zutai/contract';
import { makeTemplate } from '../../../features/excel/testing/make-template.ts';
import { newTitle, refused, type Samples } from '../sample.ts';

const byForm =
  (more: object = {}): Samples =>
  (other) => [refused({ id: other.excelId, ...more }, 'id')];
const byRecord =
  (more: object = {}): Samples =>
  (other) => [refused({ id: other.excelRecordId, ...more }, 'id')];
const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };
const template = new Blob([new Uint8Array(await makeTemplate())]);
const field = (more: object = {}) => ({ sheet: '班报', cell: 'B3', kind: 'time', ...more });

/** Samples of the calls for smart reports. */
export const excelSamples: { excel: { [N in keyof (typeof calls)['excel']]: Samples } } = {
  excel: {
    query: (other, own) => [
      { body: {}, foreign: [] },
      refused({ equipmentId: other.equipmentId }, 'equipmentId'),
      refused({ projectId: other.projectId }, 'projectId'),
      { body: { equipmentId: own.equipmentId }, foreign: [] },
    ],
    info: byForm(),
    add: (other) => [
      refused({ equipmentId: other.equipmentId, title: newTitle() }, 'equipmentId'),
      refused({ projectId: other.projectId, title: newTitle() }, 'projectId'),
    ],
    edit: byForm({ title: 'taken over' }),
    delete: byForm(),
    uploadTemplate: (other) => [{ ...refused({ id: other.excelId }, 'id'), files: { template } }],
    template: (other, own) => [
      refused({ id: other.excelId }, 'id'),
      refused({ id: own.excelId, versionId: other.excelVersionId }, 'versionId'),
    ],
    saveFields: (other, own) => {
      const fields = [field()];
      const signal = { kind: 'signal', signalId: other.signalId };
      const mvar = { kind: 'statistic', mvarId: other.mvarId };
      return [
        refused({ id: other.excelId, versionId: own.excelVersionId, fields }, 'id'),
        refused({ id: own.excelId, versionId: other.excelVersionId, fields }, 'versionId'),
        refused(
          { id: own.excelId, versionId: own.excelVersionId, fields: [field(signal)] },
          'fields.signalId',
        ),
        refused({ id: own.excelId, versionId: own.excelVersionId, fields: [field(mvar)] }, 'fields.mvarId'),
      ];
    },
    downloadTemplate: (other) => [refused({ versionId: other.excelVersionId }, 'versionId')],
    queryVersions: byForm(),
    generate: byForm(range),
    queryRecords: (other) => [{ body: {}, foreign: [] }, refused({ excelId: other.excelId }, 'excelId')],
    recordInfo: byRecord(),
    fill: byRecord({ values: [{ sheet: '班报', cell: 'B4', value: 'isolation' }] }),
    sign: byRecord(),
    deleteRecord: byRecord(),
    export: byRecord(),
    summary: byForm(),
    exportSummary: byForm(),
  },
};
