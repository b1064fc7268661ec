export const complexScriptBarText = {
  zh: { name: '脚本柱状图' },
  en: { name: 'Script bar chart' },
};
