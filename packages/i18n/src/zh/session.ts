/** The login page. */
export const session = {
  title: '登录',
  welcome: '登录到监控平台',
  loginname: '用户名',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  vcode: '验证码',
  vcodeHelp: '看不清？点击图片换一张',
  vcodeImage: '验证码图片',
  submit: '登录',
  submitting: '正在登录…',
  hasTarget: '请登录，登录后将打开您要访问的页面。',
  capsLock: '大写锁定已打开',
  firstStart: '首次使用？管理员账号为 admin，密码在启动服务的终端中显示，并保存在数据目录中。',
};
