import { type ExcelField, type ExcelTemplate, excelField, excelKey } from '@zutai/contract';

/** What stands in cells by `excelKey`; null where it is what the template says. */
export type FieldsByCell = Readonly<Record<string, ExcelField | null>>;

/** Fields as they are entered, and the template that this began from. */
export interface FieldDraft {
  readonly base: ExcelTemplate;
  readonly fields: readonly ExcelField[];
}

export const startFieldDraft = (template: ExcelTemplate): FieldDraft => ({
  base: template,
  fields: template.fields,
});

export const isFieldDraftChanged = ({ fields, base }: FieldDraft): boolean =>
  textOf(fields) !== textOf(base.fields);

/**
 * A newer template is followed as long as nothing is entered: an answer that comes while somebody edits must not pass for
 * what they began from. One that is older than what was saved is not.
 */
export function receiveTemplate(draft: FieldDraft, latest: ExcelTemplate): FieldDraft {
  return latest.revision <= draft.base.revision || isFieldDraftChanged(draft)
    ? draft
    : startFieldDraft(latest);
}

/** After `sent` was saved as `base`: cells that were changed since then stay as they were entered. */
export function afterSaving(draft: FieldDraft, sent: readonly ExcelField[], base: ExcelTemplate): FieldDraft {
  const [now, before] = [byCell(draft.fields), byCell(sent)];
  const keys = new Set([...Object.keys(now), ...Object.keys(before)]);
  const since = [...keys].filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
  const entered = Object.fromEntries(since.map((key) => [key, now[key] ?? null]));
  return { base, fields: fieldsOf({ ...byCell(base.fields), ...entered }) };
}

/** The first field with a limit that is no number, which JSON would make none. */
export const findWrongLimit = (fields: readonly ExcelField[]): ExcelField | undefined =>
  fields.find(({ min, max }) => Number.isNaN(min) || Number.isNaN(max));

/** As the server keeps it; what it would refuse stays as it was entered. */
const keptField = (field: ExcelField): ExcelField => excelField.safeParse(field).data ?? field;

/** Fields by their cells; `named` cells without one are null, so that its removal can be compared. */
export function byCell(fields: readonly ExcelField[], named: readonly ExcelField[] = []): FieldsByCell {
  return Object.fromEntries([
    ...named.map((field) => [excelKey(field), null]),
    ...fields.map((field) => [excelKey(field), keptField(field)]),
  ]);
}

export const fieldsOf = (cells: FieldsByCell): ExcelField[] =>
  Object.values(cells).filter((field) => field !== null && field !== undefined);

/** The same text for the same fields, in whatever order they and what they hold stand. */
function textOf(fields: readonly ExcelField[]): string {
  const texts = fields.map((field) =>
    JSON.stringify(
      [excelKey(field), Object.entries(keptField(field)).sort(([a], [b]) => (a < b ? -1 : 1))],
      // A limit that is no number is not the same as none.
      (_key, value: unknown) => (Number.isNaN(value) ? 'NaN' : value),
    ),
  );
  return texts.sort().join('\n');
}
