export const usualTimerText = {
  zh: { name: '时间', format: '格式（YYYY MM DD HH mm ss）', utcOffset: '与 UTC 相差（分钟）' },
  en: { name: 'Clock', format: 'Format (YYYY MM DD HH mm ss)', utcOffset: 'UTC offset (minutes)' },
};
