export const shapeEllipseText = {
  zh: { name: '椭圆' },
  en: { name: 'Ellipse' },
};
