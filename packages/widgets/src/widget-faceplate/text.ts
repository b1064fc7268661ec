export const widgetFaceplateText = {
  zh: { name: '面板', faceplateId: '面板模板', params: '参数' },
  en: { name: 'Faceplate', faceplateId: 'Faceplate', params: 'Parameters' },
};
