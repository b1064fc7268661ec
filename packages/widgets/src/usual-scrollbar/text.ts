export const usualScrollbarText = {
  zh: { name: '滑动条', valueShow: '显示数值', writable: '可拖动写入', step: '步长（0 为按小数位）' },
  en: {
    name: 'Slider',
    valueShow: 'Show value',
    writable: 'Write by dragging',
    step: 'Step (0: from decimals)',
  },
};
