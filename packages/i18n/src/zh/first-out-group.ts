/** 首出组 */
export const firstOutGroup = {
  title: '首出组',
  one: '首出组',
  search: '搜索名称、备注',
  name: '名称',
  rules: '报警规则',
  rulesHelp:
    '组内最先触发的是首出报警，其后的是后续报警：不响铃、不弹出、不另行通知，级别高于首出报警的除外。一条规则只能属于一个组。',
  ruleCount: '规则数',
  window: '后续时限',
  windowHelp: '首出报警触发后超过此时间的报警另作首出。不填则直到组内报警全部恢复正常。',
  windowNone: '全部恢复为止',
  seconds: '秒',
  remark: '备注',
  created: '创建时间',
  add: '新增首出组',
  added: '已新增“{{name}}”',
  edit: '编辑首出组',
  saved: '已保存“{{name}}”',
  info: '基本信息',
  emptyTitle: '还没有首出组',
  emptyText: '将由同一原因引起的报警编为一组，报警列表只显示最先触发的一条。',
};
