export const complexCarouselText = {
  zh: {
    name: '轮播图',
    slideTime: '每张时长（秒，0 为手动）',
    picArray: '图片',
    imgUrl: '图片',
    enable: '启用',
    picture: '图片',
  },
  en: {
    name: 'Carousel',
    slideTime: 'Seconds per image (0: manual)',
    picArray: 'Images',
    imgUrl: 'Image',
    enable: 'Enabled',
    picture: 'Image',
  },
};
