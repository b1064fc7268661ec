import { defineErrors } from '../core/index.ts';

export const styleErrors = defineErrors({
  styleTitleTaken: { wire: '2801', status: 409, params: ['title'], field: 'title' },
  /** A login address belongs to one style of the installation. */
  loginUrlTaken: { wire: '2802', status: 409, params: ['loginUrl'], field: 'loginUrl' },
  /** Whoever has the host of others has their login page: only who runs the installation gives hosts. */
  loginHostNotOwn: { wire: '2803', status: 403, field: 'loginUrl' },
  /** Of a style that is in use. */
  styleInUse: { wire: '2804', status: 409, params: ['title'] },
  /** 未设置新版风格样式 (specification, section 8): neither its login page nor its main page was ever saved. */
  newStyleNotSet: { wire: '2805', status: 409 },
  /** 获取新版风格样式失败 (specification, section 8): what is stored cannot be read by this version. */
  newStyleFailed: { wire: '2806', status: 500 },
  styleImageUnfit: { wire: '2807', status: 400, params: ['name'] },
  styleImageTooLarge: { wire: '2808', status: 400, params: ['name', 'kilobytes'] },
});
