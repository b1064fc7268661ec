export const usualButtonText = {
  zh: { name: '按钮', text: '文字' },
  en: { name: 'Button', text: 'Text' },
};
