export const complexScriptReportText = {
  zh: { name: '脚本报表' },
  en: { name: 'Script report' },
};
