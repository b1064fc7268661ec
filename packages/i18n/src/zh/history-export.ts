/** Heads and words of exported history. */
export const historyExport = {
  time: '时间（UTC+8）',
  quality: '质量',
  sheet: '历史数据',
  fileName: '历史数据',
};
