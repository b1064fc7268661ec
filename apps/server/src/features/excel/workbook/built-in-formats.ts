/** Number formats that files name by number alone (ECMA-376, part 1, 18.8.30). */
export const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?' },
  ...{ 13: '# ??/??', 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM' },
  ...{ 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm', 37: '#,##0;-#,##0' },
  ...{ 38: '#,##0;-#,##0', 39: '#,##0.00;-#,##0.00', 40: '#,##0.00;-#,##0.00', 45: 'mm:ss' },
  ...{ 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' },
  // Of Chinese programs: dates and times of their own.
  ...{ 27: 'yyyy"年"m"月"', 28: 'm"月"d"日"', 31: 'yyyy"年"m"月"d"日"', 32: 'h"时"mm"分"' },
  ...{ 33: 'h"时"mm"分"ss"秒"', 57: 'yyyy"年"m"月"', 58: 'm"月"d"日"' },
};
