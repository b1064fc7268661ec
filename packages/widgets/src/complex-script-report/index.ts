import { defineScriptChart } from '../script-chart/define-script-chart.ts';

export const complexScriptReport = defineScriptChart({
  type: 'ComplexScriptReport',
  widgetName: '脚本报表',
  text: { zh: { name: '脚本报表' }, en: { name: 'Script report' } },
  hasScale: false,
});
