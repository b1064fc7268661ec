export const usualRadioText = {
  zh: { name: '单选', direction: '排列', isChecked: '绘制时选中' },
  en: { name: 'Radio buttons', direction: 'Layout', isChecked: 'Selected in the drawing' },
};
