export const historyExport = {
  time: 'Time (UTC+8)',
  quality: 'Quality',
  sheet: 'History',
  notKept: 'Values from before this time are no longer kept',
  correctedFrom: 'Values corrected by hand begin at this time',
  correctedTo: 'Values corrected by hand end at this time',
  fileName: 'history',
};
