import { defineScriptChart } from '../script-chart/define-script-chart.ts';
import { complexScriptReportText } from './text.ts';

export const complexScriptReport = defineScriptChart({
  type: 'ComplexScriptReport',
  text: complexScriptReportText,
  hasScale: false,
});
