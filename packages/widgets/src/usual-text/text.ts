export const usualTextText = {
  zh: { name: '文本', text: '文字' },
  en: { name: 'Text', text: 'Text' },
};
