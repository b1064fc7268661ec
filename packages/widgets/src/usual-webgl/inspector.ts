import { chartMargins } from '../chart/frame.ts';
import { entryListOf } from '../chart/inspector-lists.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
import { maxSceneSignals } from './model.ts';

export const usualWebglInspector = defineInspector({
  positionKind: 'rect',
  extraPosition: chartMargins,
  data: [{ path: 'data.sceneId', kind: 'text', label: 'widget.UsualWebgl.sceneId' }],
  lists: [{ ...entryListOf('signalArray', 'signal'), maxItems: maxSceneSignals }],
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
