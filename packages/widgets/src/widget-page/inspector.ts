import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { partFits } from './model.ts';

const label = (name: string) => `widget.WidgetPage.${name}`;

export const widgetPageInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.pageId', kind: 'page', label: label('pageId') },
    { path: 'data.fit', kind: 'select', label: label('fit'), options: optionsOf(label('fits'), partFits) },
  ],
  style: ['fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor'],
  hasClick: false,
});
