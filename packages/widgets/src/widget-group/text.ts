export const widgetGroupText = {
  zh: { name: '组合' },
  en: { name: 'Group' },
};
