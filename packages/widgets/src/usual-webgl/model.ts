import { z } from 'zod';
import { type ChartEntryData, chartEntrySchema } from '../chart/entry.ts';
import { chartMargins } from '../chart/frame.ts';
import { defineModel } from '../model/define-model.ts';

export interface UsualWebglData {
  /** Id of the 3D scene; '' for none. */
  sceneId: string;
  /** Values that move nodes of the scene. */
  signalArray: ChartEntryData[];
}

/** A scene of a whole hall binds far more than a chart has curves. */
export const maxSceneSignals = 500;

/** A 3D scene; at most one a page (section 9). */
export const usualWebglModel = defineModel<UsualWebglData>({
  type: 'UsualWebgl',
  positionKind: 'rect',
  extraPosition: chartMargins,
  widgetName: '三维场景',
  data: { sceneId: '', signalArray: [] },
  dataSchema: z.looseObject({
    sceneId: z.string().max(100),
    signalArray: z.array(chartEntrySchema).max(maxSceneSignals),
  }),
  style: { fill: { enable: false, color: '$surface' }, stroke: { enable: false } },
});
