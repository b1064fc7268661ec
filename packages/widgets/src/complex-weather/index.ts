import { defineWidget } from '../definition.ts';
import { complexWeatherInspector } from './inspector.ts';
import { complexWeatherModel } from './model.ts';
import { paintComplexWeather } from './paint.ts';
import { complexWeatherText } from './text.ts';

export const complexWeather = defineWidget({
  model: complexWeatherModel,
  family: 'complex',
  paint: paintComplexWeather,
  inspector: complexWeatherInspector,
  text: complexWeatherText,
  preview: { x: 0, y: 4, width: 80, height: 52, rotate: 0 },
  insertSize: { width: 280, height: 150 },
  overlay: { isInteractive: false },
});
