/** Hardware models of gateways. */
export const hardware = {
  title: '网关型号',
  search: '型号、序列号前缀、备注',
  name: '型号',
  snPrefix: '序列号前缀',
  snPrefixHelp: '该型号网关的序列号以此开头，区分大小写。多个前缀匹配时取最长的一个。',
  firmwareVersion: '最新固件版本',
  remark: '备注',
  created: '创建时间',
  add: '新增型号',
  added: '已新增“{{name}}”',
  edit: '编辑型号',
  saved: '已保存“{{name}}”',
  emptyTitle: '还没有网关型号',
  emptyText: '型号由平台管理员维护。登记网关时，按序列号前缀识别型号。',
  ofSnFirmware: '{{title}}（最新固件 {{version}}）',
};
