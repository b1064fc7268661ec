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
    name: 'Dashboard',
    type: 'Form',
    monochrome: 'One colour',
    multistage: 'Stages',
    stages: 'Stages',
    stageValue: 'Stage up to (%)',
    stageColor: 'Colour of the stage',
  },
};
