import { isBound, type Widget } from '@zutai/diagram';
import { defineWidget } from '../definition.ts';
import { shapeLineInspector } from './inspector.ts';
import { type ShapeLineData, shapeLineModel } from './model.ts';
import { paintShapeLine } from './paint.ts';
import { shapeLineText } from './text.ts';

const dataOf = (widget: Widget) => widget.data as ShapeLineData;

export const shapeLine = defineWidget({
  model: shapeLineModel,
  family: 'shape',
  paint: paintShapeLine,
  inspector: shapeLineInspector,
  text: shapeLineText,
  preview: {
    points: [
      { x: 4, y: 52 },
      { x: 30, y: 16 },
      { x: 50, y: 40 },
      { x: 76, y: 8 },
    ],
  },
  statusBindings: (widget) => (isBound(dataOf(widget)) ? [dataOf(widget)] : []),
});
