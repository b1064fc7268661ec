/** What the cell of a signal table may say, typed, pasted or imported; each is understood whatever language is shown. */
const CELL_WORDS = {
  yes: ['是', '真', '可写', '√', 'true', '1', 'yes', 'y'],
  no: ['否', '假', '只读', '×', 'false', '0', 'no', 'n'],
  number: ['数值', '数字', 'number'],
  boolean: ['布尔', '开关', '开关量', 'boolean', 'bool', 'on/off'],
  text: ['文本', 'text', 'string'],
  all: ['全部', '每个值', 'all', 'every value'],
  change: ['变化', '变化时', 'change', 'on change'],
  periodic: ['周期', '定时', 'periodic'],
  changeAndPeriodic: ['变化和周期', '变化+周期', 'changeandperiodic', 'on change and periodic'],
  none: ['不记录', 'none', 'not recorded'],
  absolute: ['绝对值', 'absolute'],
  percent: ['百分比', '量程百分比', 'percent', 'percent of range'],
  swingingDoor: ['旋转门', 'swingingdoor', 'swinging door'],
} as const;

/** The words, in lower case, by which a cell says something. */
export function cellWordsOf(meaning: keyof typeof CELL_WORDS): readonly string[] {
  return CELL_WORDS[meaning];
}
