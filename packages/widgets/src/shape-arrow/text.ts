export const shapeArrowText = {
  zh: {
    name: '箭头',
    heads: '箭头',
    single: '单向',
    double: '双向',
    shaft: '杆宽（%）',
    length: '头长（%）',
  },
  en: {
    name: 'Arrow',
    heads: 'Arrowheads',
    single: 'One end',
    double: 'Both ends',
    shaft: 'Shaft width (%)',
    length: 'Head length (%)',
  },
};
