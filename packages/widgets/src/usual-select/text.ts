export const usualSelectText = {
  zh: { name: '下拉操作', text: '按钮文字', selectDatas: '选项', itemText: '文字' },
  en: { name: 'Drop-down actions', text: 'Button text', selectDatas: 'Options', itemText: 'Text' },
};
