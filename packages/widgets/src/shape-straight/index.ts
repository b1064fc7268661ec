import { defineWidget } from '../definition.ts';
import { shapeStraightInspector } from './inspector.ts';
import { shapeStraightModel } from './model.ts';
import { paintShapeStraight } from './paint.ts';
import { shapeStraightText } from './text.ts';

export const shapeStraight = defineWidget({
  model: shapeStraightModel,
  family: 'shape',
  paint: paintShapeStraight,
  inspector: shapeStraightInspector,
  text: shapeStraightText,
  preview: {
    points: [
      { x: 4, y: 52 },
      { x: 76, y: 8 },
    ],
  },
});
