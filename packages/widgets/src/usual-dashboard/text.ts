export const usualDashboardText = {
  zh: {
    name: '仪表盘',
    type: '样式',
    monochrome: '单色',
    multistage: '多段',
    stages: '分段',
    stageValue: '分段上限（%）',
    stageColor: '分段颜色',
  },
  en: {
    name: 'Gauge',
    type: 'Style',
    monochrome: 'Single colour',
    multistage: 'Multi-stage',
    stages: 'Stages',
    stageValue: 'Stage limit (%)',
    stageColor: 'Stage colour',
  },
};
