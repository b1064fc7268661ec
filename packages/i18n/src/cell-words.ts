/** What the cell of a signal table may say, typed, pasted or imported; each is understood whatever language is shown. */
const CELL_WORDS = {
  yes: ['是', '真', '可写', '√', 'true', '1', 'yes', 'y'],
  no: ['否', '假', '只读', '×', 'false', '0', 'no', 'n'],
  number: ['数值', '数字', 'number'],
  boolean: ['布尔', '开关', '开关量', 'boolean', 'bool', 'on/off'],
  text: ['文本', 'text', 'string'],
} as const;

/** The words, in lower case, by which a cell says something. */
export function cellWordsOf(meaning: keyof typeof CELL_WORDS): readonly string[] {
  return CELL_WORDS[meaning];
}
