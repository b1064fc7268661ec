/** Heads and words of exported history. */
export const historyExport = {
  time: '时间（UTC+8）',
  quality: '质量',
  sheet: '历史数据',
  notKept: '此时间之前的数值已不再保留',
  fileName: '历史数据',
};
