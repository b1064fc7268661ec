export const shapeOctagonText = {
  zh: { name: '八边形' },
  en: { name: 'Octagon' },
};
