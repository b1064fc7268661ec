export const complexScriptPieText = {
  zh: { name: '脚本饼图' },
  en: { name: 'Script pie chart' },
};
