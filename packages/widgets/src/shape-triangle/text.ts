export const shapeTriangleText = {
  zh: { name: '三角形' },
  en: { name: 'Triangle' },
};
