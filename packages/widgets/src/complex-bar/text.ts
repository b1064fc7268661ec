export const complexBarText = {
  zh: { name: '柱状图', width: '柱宽', spacing: '间距' },
  en: { name: 'Bar chart', width: 'Width of a bar', spacing: 'Space between bars' },
};
