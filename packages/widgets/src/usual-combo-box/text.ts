export const usualComboBoxText = {
  zh: { name: '下拉框' },
  en: { name: 'Combo box' },
};
