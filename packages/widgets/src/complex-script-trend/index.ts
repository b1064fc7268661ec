import { defineScriptChart } from '../script-chart/define-script-chart.ts';

export const complexScriptTrend = defineScriptChart({
  type: 'ComplexScriptTrend',
  widgetName: '脚本曲线',
  text: { zh: { name: '脚本曲线' }, en: { name: 'Script trend' } },
  hasScale: true,
});
