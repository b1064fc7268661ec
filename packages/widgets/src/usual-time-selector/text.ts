export const usualTimeSelectorText = {
  zh: {
    name: '时间选择',
    form: '写入形式',
    'forms.text': '按格式的文本',
    'forms.seconds': '时间戳（秒）',
    'forms.milliseconds': '时间戳（毫秒）',
  },
  en: {
    name: 'Time selector',
    form: 'Written as',
    'forms.text': 'Text in this format',
    'forms.seconds': 'Seconds since 1970',
    'forms.milliseconds': 'Milliseconds since 1970',
  },
};
