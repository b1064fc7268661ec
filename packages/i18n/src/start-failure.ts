/** Said when the other texts cannot be loaded: with the first code in both languages, not among them. */
export const startFailure = {
  zh: { title: '页面加载失败', text: '请检查网络连接，然后重新加载。', reload: '重新加载' },
  en: {
    title: 'The page could not be loaded',
    text: 'Check the network connection, then reload.',
    reload: 'Reload',
  },
} as const;
