export const complexAreaText = {
  zh: { name: '面积图' },
  en: { name: 'Area chart' },
};
