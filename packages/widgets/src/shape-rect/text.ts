export const shapeRectText = {
  zh: { name: '矩形' },
  en: { name: 'Rectangle' },
};
