export const complexRoseText = {
  zh: { name: '玫瑰图' },
  en: { name: 'Rose chart' },
};
