import { newTitle, plain, refused, type Samples } from '../sample.ts';

const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };
const ofSignals: Samples = (other) => [refused({ signalIds: other.signalId, ...range }, 'signalIds')];

/** Samples of the calls of the curve tool. */
export const curveSamples = {
  curve: {
    querySignals: (_other, own) => [{ body: { keyword: own.mark }, foreign: [] }],
    queryViews: plain(),
    saveView: (other) => [
      { body: { title: newTitle(), query: 'live=60000', signalIds: '' }, foreign: [] },
      refused({ title: newTitle(), query: '', signalIds: other.signalId }, 'signalIds'),
    ],
    editView: (other) => [refused({ id: other.curveViewId, title: newTitle(), isShared: true }, 'id')],
    deleteView: (other) => [refused({ id: other.curveViewId }, 'id')],
    queryAnnotations: (other) => [
      refused({ signalIds: other.signalId, fromMs: 0, toMs: Date.now() + 86_400_000 }, 'signalIds'),
    ],
    addAnnotation: (other, own) => [
      refused({ equipmentId: other.equipmentId, fromMs: 1, title: 'isolation' }, 'equipmentId'),
      refused(
        { equipmentId: own.equipmentId, signalId: other.signalId, fromMs: 1, title: 'isolation' },
        'signalId',
      ),
    ],
    editAnnotation: (other) => [
      refused({ id: other.curveAnnotationId, fromMs: 1, title: 'isolation' }, 'id'),
    ],
    deleteAnnotation: (other) => [refused({ id: other.curveAnnotationId }, 'id')],
    queryColumns: ofSignals,
    queryStatistics: ofSignals,
    export: ofSignals,
  },
} satisfies Record<string, Record<string, Samples>>;
