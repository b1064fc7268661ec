export const complexNavigationBarText = {
  zh: { name: '导航栏' },
  en: { name: 'Navigation bar' },
};
