/** Heads and words of exported history. */
export const historyExport = {
  time: '时间（UTC+8）',
  quality: '质量',
  sheet: '历史数据',
  notKept: '此时间之前的数值已不再保留',
  correctedFrom: '人工修正的数值自此时间起',
  correctedTo: '人工修正的数值至此时间止',
  fileName: '历史数据',
};
