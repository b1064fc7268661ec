import { type ExcelField, excelField, excelKey } from '@zutai/contract';

/** Fields as they are entered, and as the server had them when they were last looked at. */
export interface FieldDraft {
  readonly fields: readonly ExcelField[];
  readonly base: readonly ExcelField[];
}

export const startFieldDraft = (saved: readonly ExcelField[]): FieldDraft => ({ fields: saved, base: saved });

export const isFieldDraftChanged = ({ fields, base }: FieldDraft): boolean => textOf(fields) !== textOf(base);

/** What the server has now: taken where nothing was entered; what was entered stays until it is saved. */
export function receiveFields(draft: FieldDraft, saved: readonly ExcelField[]): FieldDraft {
  if (textOf(saved) === textOf(draft.base)) return draft;
  return { fields: isFieldDraftChanged(draft) ? draft.fields : saved, base: saved };
}

/** The same text for the same fields, in whatever order they and what they hold stand. */
function textOf(fields: readonly ExcelField[]): string {
  const texts = fields.map((field) => {
    // As the server keeps it; what it would refuse stays as it was entered.
    const kept = excelField.safeParse(field).data ?? field;
    return JSON.stringify([excelKey(field), Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1))]);
  });
  return texts.sort().join('\n');
}
