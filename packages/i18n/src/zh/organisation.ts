/** What an enterprise says of itself. */
export const organisation = {
  title: '企业信息',
  name: '企业名称',
  contactName: '联系人',
  tel: '联系电话',
  email: '邮箱',
  address: '企业地址',
  created: '创建时间',
  requiresSecondFactor: '要求二次验证',
  requiresSecondFactorHelp: '未设置二次验证的账号在下次登录时须先完成设置。',
  edit: '编辑企业信息',
  readOnly: '企业信息由平台管理员维护。',
};
