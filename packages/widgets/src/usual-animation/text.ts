export const usualAnimationText = {
  zh: {
    name: '动画',
    display: '显示',
    image: '图片',
    text: '文字',
    cycle: '轮流显示',
    speed: '每项时间（ms）',
    textItems: '文字项',
    imgItems: '图片项',
  },
  en: {
    name: 'Animation',
    display: 'Display',
    image: 'Image',
    text: 'Text',
    cycle: 'Cycle',
    speed: 'Time per item (ms)',
    textItems: 'Text items',
    imgItems: 'Image items',
  },
};
