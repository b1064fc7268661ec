export const complexLineText = {
  zh: { name: '曲线图' },
  en: { name: 'Line chart' },
};
