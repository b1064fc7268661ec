export const complexBarText = {
  zh: { name: '柱状图', width: '柱宽', spacing: '间距' },
  en: { name: 'Bar chart', width: 'Bar width', spacing: 'Bar spacing' },
};
