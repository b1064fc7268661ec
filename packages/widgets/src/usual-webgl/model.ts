import { z } from 'zod';
import { defineChartModel } from '../chart/define-chart.ts';
import { type ChartEntryData, chartEntrySchema } from '../chart/entry.ts';

export interface UsualWebglData {
  /** Id of the 3D scene; '' for none. */
  sceneId: string;
  /** Values that move nodes of the scene. */
  signalArray: ChartEntryData[];
}

/** A scene of a whole hall binds far more than a chart has curves. */
export const maxSceneSignals = 500;

/** A 3D scene; at most one a page (section 9). */
export const usualWebglModel = defineChartModel<UsualWebglData>({
  type: 'UsualWebgl',
  widgetName: '三维场景',
  data: { sceneId: '', signalArray: [] },
  dataSchema: z.looseObject({
    sceneId: z.string().max(100),
    signalArray: z.array(chartEntrySchema).max(maxSceneSignals),
  }),
  style: { fill: { enable: false, color: '$surface' }, stroke: { enable: false } },
});
