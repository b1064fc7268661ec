import { defineErrors } from '../core/index.ts';

export const reportErrors = defineErrors({
  reportTitleTaken: { wire: '2601', status: 409, params: ['title'], field: 'title' },
  /** A signal or calculated value that is not of the report's equipment or project. */
  reportSourceMissing: { wire: '2602', status: 400, params: ['column'], field: 'columns' },
  reportFormulaInvalid: {
    wire: '2603',
    status: 400,
    params: ['column', 'position', 'reason'],
    field: 'columns',
  },
  reportTooManySteps: { wire: '2604', status: 400, params: ['max'], field: 'toMs' },
  /** Cells of its tables, or as much text, or more memory or time than a PDF is given. */
  pdfTooLarge: { wire: '2740', status: 400, params: ['max'], field: 'format' },
});
