export const widgetPageText = {
  zh: {
    name: '子画面',
    pageId: '显示的画面',
    fit: '适应方式',
    'fits.contain': '完整显示',
    'fits.width': '等宽，可滚动',
    none: '还没有选择画面',
    notHere: '此处不显示子画面',
  },
  en: {
    name: 'Page',
    pageId: 'Page shown',
    fit: 'Fit',
    'fits.contain': 'Whole',
    'fits.width': 'Width, scrolled',
    none: 'No page is chosen yet',
    notHere: 'Pages within pages are not shown here',
  },
};
