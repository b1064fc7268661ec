import { defineScriptChart } from '../script-chart/define-script-chart.ts';
import { complexScriptPieText } from './text.ts';

export const complexScriptPie = defineScriptChart({
  type: 'ComplexScriptPie',
  text: complexScriptPieText,
  hasScale: false,
});
