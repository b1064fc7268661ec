export const complexScriptTrendText = {
  zh: { name: '脚本曲线' },
  en: { name: 'Script trend' },
};
