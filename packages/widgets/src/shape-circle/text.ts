export const shapeCircleText = {
  zh: { name: '圆' },
  en: { name: 'Circle' },
};
