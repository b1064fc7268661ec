export const usualInputText = {
  zh: {
    name: '输入框',
    inputType: '输入类型',
    'inputTypes.auto': '随变量',
    'inputTypes.number': '数值',
    'inputTypes.text': '文本',
    limited: '限制范围',
  },
  en: {
    name: 'Input field',
    inputType: 'Input type',
    'inputTypes.auto': 'As the signal',
    'inputTypes.number': 'Number',
    'inputTypes.text': 'Text',
    limited: 'Limit the range',
  },
};
