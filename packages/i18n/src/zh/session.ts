/** The login page. */
export const session = {
  title: '登录',
  welcome: '登录到监控平台',
  loginname: '用户名',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  submit: '登录',
  submitting: '正在登录…',
  hasTarget: '请登录，登录后将打开您要访问的页面。',
  infoFailed: '获取权限信息失败，请重新登录！',
  timeOver: '会话因长时间未使用或已达最长时限而结束，请重新登录。',
  goOnAsOther: '以该账号继续',
  capsLock: '大写锁定已打开',
  firstStart:
    '首次使用？管理员账号为 admin，初始密码保存在服务器数据目录的 admin-password.txt 中；在终端中启动服务时也会显示一次。',
};
