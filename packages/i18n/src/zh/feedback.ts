/** What people handed in, for whoever runs the platform. */
export const feedback = {
  title: '意见反馈',
  search: '内容、姓名、用户名',
  at: '提交时间',
  person: '姓名',
  loginname: '用户名',
  organisation: '企业',
  emptyTitle: '还没有反馈',
  emptyText: '用户在“我的账号”中提交的意见显示在这里。',
};
