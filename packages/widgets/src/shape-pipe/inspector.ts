import { routings } from '@zutai/diagram';
import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { arrowLooks } from '../paint/flow-arrows.ts';
import { pipeCaps } from './model.ts';

const label = (name: string) => `widget.ShapePipe.${name}`;

export const shapePipeInspector = defineInspector({
  positionKind: 'line',
  data: [
    { path: 'data', kind: 'binding', label: label('flow') },
    { path: 'data.flowColor', kind: 'color', label: label('flowColor') },
    { path: 'data.speed', kind: 'number', label: label('speed'), min: 0, max: 1000, step: 10 },
    {
      path: 'data.arrows',
      kind: 'select',
      label: label('arrows'),
      options: optionsOf(label('arrowLooks'), arrowLooks),
    },
    {
      path: 'data.routing',
      kind: 'select',
      label: label('routing'),
      options: optionsOf(label('routings'), routings),
    },
    { path: 'data.thickness', kind: 'number', label: label('thickness'), min: 1, max: 200 },
    { path: 'data.cap', kind: 'select', label: label('cap'), options: optionsOf(label('caps'), pipeCaps) },
  ],
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor'],
  hasClick: true,
});
