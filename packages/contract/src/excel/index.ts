export * from './calls.ts';
export * from './entity.ts';
export { excelErrors } from './errors.ts';
export { type ExcelValueProblem, MAX_EXCEL_TEXT, readExcelValue } from './read-value.ts';
