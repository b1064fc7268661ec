export const historyExport = {
  time: 'Time (UTC+8)',
  quality: 'Quality',
  sheet: 'History',
  notKept: 'Values from before this time are no longer kept',
  fileName: 'history',
};
