export const widgetRepeaterText = {
  zh: {
    name: '重复面板',
    faceplateId: '面板模板',
    source: '设备来源',
    'sources.project': '全部设备',
    'sources.list': '指定设备',
    equips: '设备',
    columns: '列数（0 为自动）',
    gap: '间距',
    params: '参数',
  },
  en: {
    name: 'Repeater',
    faceplateId: 'Faceplate',
    source: 'Equipment',
    'sources.project': 'All equipment',
    'sources.list': 'Chosen equipment',
    equips: 'Equipment',
    columns: 'Columns (0: automatic)',
    gap: 'Gap',
    params: 'Parameters',
  },
};
