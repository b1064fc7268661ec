import { defineScriptChart } from '../script-chart/define-script-chart.ts';

export const complexScriptPie = defineScriptChart({
  type: 'ComplexScriptPie',
  widgetName: '脚本饼图',
  text: { zh: { name: '脚本饼图' }, en: { name: 'Script pie chart' } },
  hasScale: false,
});
