export const shapeStraightText = {
  zh: { name: '直线' },
  en: { name: 'Line' },
};
