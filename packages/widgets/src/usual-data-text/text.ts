export const usualDataTextText = {
  zh: { name: '数据文本', unitShow: '显示单位', titleShow: '显示名称' },
  en: { name: 'Data text', unitShow: 'Show unit', titleShow: 'Show name' },
};
