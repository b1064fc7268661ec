export const shapeParallelogramText = {
  zh: { name: '平行四边形', slant: '倾斜（%）' },
  en: { name: 'Parallelogram', slant: 'Slant (%)' },
};
