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
    url: 'URL',
    title: 'Title',
    empty: 'No URL set',
    refused: 'The URL is not safe and was blocked',
    notAllowed:
      'This site may not be embedded on this platform; an administrator can allow it with ZUTAI_EMBED_ORIGINS:',
  },
};
