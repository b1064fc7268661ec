import { routings } from '@zutai/diagram';
import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { arrowLooks } from '../paint/flow-arrows.ts';

const label = (name: string) => `widget.ShapeLine.${name}`;

export const shapeLineInspector = defineInspector({
  positionKind: 'line',
  data: [
    { path: 'data', kind: 'binding', label: label('flow') },
    {
      path: 'data.arrows',
      kind: 'select',
      label: label('arrows'),
      options: optionsOf(label('arrowLooks'), arrowLooks),
    },
    {
      path: 'data.routing',
      kind: 'select',
      label: 'widget.ShapePipe.routing',
      options: optionsOf('widget.ShapePipe.routings', routings),
    },
  ],
  style: ['stroke', 'line', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'borderColor'],
  hasClick: true,
});
