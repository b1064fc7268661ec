export const complexMenuBarText = {
  zh: { name: '菜单栏' },
  en: { name: 'Menu bar' },
};
