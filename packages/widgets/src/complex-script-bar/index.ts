import { defineScriptChart } from '../script-chart/define-script-chart.ts';
import { complexScriptBarText } from './text.ts';

export const complexScriptBar = defineScriptChart({
  type: 'ComplexScriptBar',
  text: complexScriptBarText,
  hasScale: true,
});
