/** How a column of a table stands in its cells; numbers stand at the right. */
export interface PdfColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  /** As many cells a row as there are columns. */
  readonly rows: readonly (readonly string[])[];
  /** Printed bold: sums at the end of `rows`. */
  readonly boldRows?: number;
  /** First columns that stand at the left of every part, where a table is too wide for the paper; 1 unless set. */
  readonly keyColumns?: number;
}

/** A part of a document: lines of name and value, a table, or a paragraph. */
export type PdfPart =
  | {
      readonly kind: 'facts';
      readonly title?: string;
      readonly facts: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'table'; readonly table: PdfTable }
  | { readonly kind: 'text'; readonly text: string };

/** What is printed: plain data, which goes to another thread as it is. */
export interface PdfDocument {
  readonly title: string;
  /** Printed under the title in a box; '' for nothing. */
  readonly notice?: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly parts: readonly PdfPart[];
  /** At the foot of each page, beside its number. */
  readonly foot: string;
  /** What stands for the number of a page, with `{{page}}` and `{{pages}}`. */
  readonly pageText: string;
  readonly madeMs: number;
}

/**
 * Most cells of the tables of a document: 30 days by the hour with 50 columns, which are some 150 pages of A4 and some
 * seconds of another thread.
 */
export const MAX_PDF_CELLS = 40_000;
/** Most characters of a document. */
export const MAX_PDF_CHARACTERS = 2_000_000;

export function cellsOf({ parts }: PdfDocument): number {
  return parts.reduce(
    (sum, part) => sum + (part.kind === 'table' ? part.table.rows.length * part.table.columns.length : 0),
    0,
  );
}

/** All texts of a document, by how they are printed, for its characters. */
export function textsOf({ title, notice = '', foot, pageText, parts }: PdfDocument): {
  readonly regular: readonly string[];
  readonly bold: readonly string[];
} {
  const regular = [notice, foot, pageText];
  const bold = [title];
  for (const part of parts) {
    if (part.kind === 'text') regular.push(part.text);
    else if (part.kind === 'facts') {
      bold.push(part.title ?? '');
      regular.push(...part.facts.flat());
    } else {
      const { columns, rows, boldRows = 0 } = part.table;
      bold.push(...columns.map((column) => column.title));
      for (const [i, row] of rows.entries()) (i < rows.length - boldRows ? regular : bold).push(...row);
    }
  }
  return { regular, bold };
}
