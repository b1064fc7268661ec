import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { weatherPositionTypes } from './model.ts';

export const complexWeatherInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.title', kind: 'text', label: 'widget.ComplexWeather.title' },
    {
      path: 'data.positionType',
      kind: 'select',
      label: 'widget.ComplexWeather.positionType',
      options: optionsOf('widget.ComplexWeather.positionTypes', weatherPositionTypes),
    },
    {
      path: 'data.provinceId',
      kind: 'district',
      label: 'widget.ComplexWeather.district',
      when: { path: 'data.positionType', oneOf: ['district'] },
    },
  ],
  style: ['fill', 'stroke', 'font', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
