/** How long history is kept, of an enterprise and of signals, and what a change would delete. */
export const retention = {
  title: '历史数据保留',
  text: '超出保留天数的历史数据在后台删除，每小时一次。数值删除后，汇总按各自的天数继续保留。变量可以单独设置。',
  raw: '数值',
  minute: '分钟汇总',
  hour: '小时汇总',
  day: '日汇总',
  days: '天',
  inherited: '平台默认',
  installation:
    '平台默认：数值 {{raw}} 天，分钟汇总 {{minute}} 天，小时汇总 {{hour}} 天，日汇总 {{day}} 天。',
  ofSignal: '保留天数',
  ofSignalHelp: '留空时按企业的设置，输入框中显示的是现在生效的天数。数值按整段删除，可能多保留最多一个月。',
  confirmTitle: '缩短保留时间会删除历史数据',
  confirmText: '保存后在后台删除，不能恢复：',
  confirmOk: '保存并删除',
  going_raw: '{{signals}} 个变量在 {{before}} 之前的 {{count}} 个数值',
  goingMore_raw: '{{signals}} 个变量在 {{before}} 之前的数值，超过 {{count}} 个',
  going_minute: '{{signals}} 个变量在 {{before}} 之前的分钟汇总',
  going_hour: '{{signals}} 个变量在 {{before}} 之前的小时汇总',
  going_day: '{{signals}} 个变量在 {{before}} 之前的全部历史数据',
  oldest: '最早的是“{{of}}”的“{{signal}}”，{{time}}',
};
