export const shapeLineText = {
  zh: { name: '折线' },
  en: { name: 'Polyline' },
};
