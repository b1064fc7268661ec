export const usualPercentFillText = {
  zh: {
    name: '百分比填充',
    type: '样式',
    rectangleChart: '矩形图',
    capacityChart: '容量图',
    doughnutChart: '环形图',
    percentShow: '显示百分比',
  },
  en: {
    name: 'Percent fill',
    type: 'Style',
    rectangleChart: 'Bar',
    capacityChart: 'Tank',
    doughnutChart: 'Ring',
    percentShow: 'Show percentage',
  },
};
