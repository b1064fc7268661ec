export const complexPieText = {
  zh: { name: '饼图' },
  en: { name: 'Pie chart' },
};
