import { defineErrors } from '../core/index.ts';

export const excelErrors = defineErrors({
  excelTitleTaken: { wire: '2621', status: 409, params: ['title'], field: 'title' },
  /** Not a workbook: by what it holds, not by its name. */
  excelUnreadable: { wire: '2622', status: 400, field: 'template' },
  excelTooLarge: { wire: '2623', status: 400, params: ['megabytes'], field: 'template' },
  /** It unfolds to more than is taken, or holds more cells or sheets. */
  excelTooMuch: { wire: '2624', status: 400, params: ['cells'], field: 'template' },
  excelMacros: { wire: '2625', status: 400, field: 'template' },
  /** A token `{{…}}` in a cell that cannot be read. */
  excelTokenInvalid: { wire: '2626', status: 400, params: ['cell', 'token'], field: 'template' },
  /** Not a cell of the template, hidden below a merged one, or named twice. */
  excelFieldMisplaced: { wire: '2627', status: 400, params: ['cell'], field: 'fields' },
  /** A signal or calculated value that is not of the form's equipment or project. */
  excelSourceMissing: { wire: '2628', status: 400, params: ['cell'], field: 'fields' },
  /** A cell to be filled in without a name, without choices, or with its limits the wrong way round. */
  excelFieldInvalid: { wire: '2629', status: 400, params: ['cell'], field: 'fields' },
  excelNoTemplate: { wire: '2630', status: 409 },
  /** Signed: it cannot be changed any more. */
  excelSigned: { wire: '2631', status: 409 },
  excelValueInvalid: { wire: '2632', status: 400, params: ['label'], field: 'values' },
  excelValueNeeded: { wire: '2633', status: 400, params: ['label'], field: 'values' },
  /** Its period is not over, or its values are not there yet. */
  excelNotMade: { wire: '2634', status: 409 },
});
