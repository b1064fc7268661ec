export const complexRingText = {
  zh: { name: '环形图' },
  en: { name: 'Ring chart' },
};
