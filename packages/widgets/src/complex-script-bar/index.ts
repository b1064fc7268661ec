import { defineScriptChart } from '../script-chart/define-script-chart.ts';

export const complexScriptBar = defineScriptChart({
  type: 'ComplexScriptBar',
  widgetName: '脚本柱状图',
  text: { zh: { name: '脚本柱状图' }, en: { name: 'Script bar chart' } },
  hasScale: true,
});
