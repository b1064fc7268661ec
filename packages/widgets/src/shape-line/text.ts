export const shapeLineText = {
  zh: {
    name: '折线',
    flow: '流向（正为起点到终点）',
    arrows: '箭头',
    'arrowLooks.none': '无',
    'arrowLooks.flow': '沿流向（按数值正负）',
  },
  en: {
    name: 'Polyline',
    flow: 'Flow (positive: start to end)',
    arrows: 'Arrows',
    'arrowLooks.none': 'None',
    'arrowLooks.flow': 'Along the flow (by the sign of its value)',
  },
};
