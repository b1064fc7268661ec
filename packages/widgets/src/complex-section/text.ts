export const complexSectionText = {
  zh: {
    name: '状态时段',
    items: '状态',
    status: '名称',
    value: '值',
    sectionHeight: '高度',
    unknown: '无数据',
    untrusted: '数据过期',
  },
  en: {
    name: 'State timeline',
    items: 'States',
    status: 'Name',
    value: 'Value',
    sectionHeight: 'Height',
    unknown: 'No data',
    untrusted: 'Stale',
  },
};
