import { isBound, type Widget } from '@zutai/diagram';
import { defineWidget } from '../definition.ts';
import { shapePipeInspector } from './inspector.ts';
import { type ShapePipeData, shapePipeModel } from './model.ts';
import { paintShapePipe } from './paint.ts';
import { shapePipeText } from './text.ts';

const dataOf = (widget: Widget) => widget.data as ShapePipeData;

export const shapePipe = defineWidget({
  model: shapePipeModel,
  family: 'shape',
  paint: paintShapePipe,
  inspector: shapePipeInspector,
  text: shapePipeText,
  preview: {
    points: [
      { x: 6, y: 50 },
      { x: 40, y: 50 },
      { x: 40, y: 12 },
      { x: 74, y: 12 },
    ],
  },
  statusBindings: (widget) => (isBound(dataOf(widget)) ? [dataOf(widget)] : []),
});
