export const usualImageText = {
  zh: { name: '图片', url: '图片' },
  en: { name: 'Image', url: 'Image' },
};
