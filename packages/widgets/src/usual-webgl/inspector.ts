import { defineChartInspector } from '../chart/define-chart.ts';
import { entryListOf } from '../chart/inspector-lists.ts';
import { maxSceneSignals } from './model.ts';

export const usualWebglInspector = defineChartInspector({
  data: [{ path: 'data.sceneId', kind: 'scene', label: 'widget.UsualWebgl.sceneId' }],
  lists: [{ ...entryListOf('signalArray', 'signal'), maxItems: maxSceneSignals }],
  isOperated: true,
});
