import { defineScriptChart } from '../script-chart/define-script-chart.ts';
import { complexScriptTrendText } from './text.ts';

export const complexScriptTrend = defineScriptChart({
  type: 'ComplexScriptTrend',
  text: complexScriptTrendText,
  hasScale: true,
});
