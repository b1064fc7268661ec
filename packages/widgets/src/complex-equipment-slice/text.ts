export const complexEquipmentSliceText = {
  zh: {
    name: '设备切片',
    onlineEnable: '显示在线状态',
    linkEnable: '可打开设备画面',
    open: '打开 {title} 的画面',
    none: '没有选择设备',
    missing: '设备不存在或无权查看',
  },
  en: {
    name: 'Equipment slice',
    onlineEnable: 'Show online state',
    linkEnable: 'Open equipment page on click',
    open: 'Open the page of {title}',
    none: 'No equipment chosen',
    missing: 'The equipment does not exist, or you may not view it',
  },
};
