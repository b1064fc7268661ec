export const shapePrismText = {
  zh: { name: '菱形' },
  en: { name: 'Diamond' },
};
