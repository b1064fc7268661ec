export const historyExport = {
  time: 'Time (UTC+8)',
  quality: 'Quality',
  sheet: 'History',
  fileName: 'history',
};
