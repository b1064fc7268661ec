export const complexIframeText = {
  zh: {
    name: '网页',
    url: '网页地址',
    title: '标题',
    empty: '未设置网页地址',
    refused: '地址不安全，已阻止',
    notAllowed: '本平台未允许嵌入此网站，管理员可用设置 ZUTAI_EMBED_ORIGINS 放行：',
  },
  en: {
    name: 'Web page',
    url: 'Address',
    title: 'Title',
    empty: 'No address is set',
    refused: 'The address is not safe and was blocked',
    notAllowed:
      'This platform does not show that site; an administrator can allow it by ZUTAI_EMBED_ORIGINS:',
  },
};
