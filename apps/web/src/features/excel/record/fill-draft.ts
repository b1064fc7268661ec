import {
  type ExcelField,
  type ExcelRecordDetail,
  type ExcelValue,
  excelKey,
  readExcelValue,
} from '@zutai/contract';

/** What is filled in, by `excelKey`; null for nothing. */
export type FillValues = Readonly<Record<string, ExcelValue['value']>>;

/** What is filled in of a record, and its revision then. */
export interface FillState {
  readonly values: FillValues;
  readonly revision: number;
}

/** What a person entered, and what it began from. */
export interface FillDraft {
  readonly base: FillState;
  readonly entered: ReadonlyMap<string, ExcelValue>;
}

type Filled = Pick<ExcelRecordDetail, 'fields' | 'values' | 'revision'>;

export const NOTHING_FILLED: FillDraft = { base: { values: {}, revision: 0 }, entered: new Map() };

export const fillsOf = ({ fields }: Pick<Filled, 'fields'>): ExcelField[] =>
  fields.filter(({ kind }) => kind === 'fill');

export function filledIn(record: Filled): FillState {
  const known = new Map(record.values.map((value) => [excelKey(value), value.value]));
  const values = fillsOf(record).map((field) => [excelKey(field), known.get(excelKey(field)) ?? null]);
  return { values: Object.fromEntries(values), revision: record.revision };
}

/** A value as the server will keep it; one that it refuses stays as it was entered. */
export function keptValue(field: ExcelField, entered: ExcelValue['value']): ExcelValue['value'] {
  const read = readExcelValue(field, entered);
  return 'value' in read ? read.value : entered;
}

/** What was entered as it would be kept, where that is something else than it began from. */
export function changesOf(fields: readonly ExcelField[], { base, entered }: FillDraft): ExcelValue[] {
  return fields.flatMap((field) => {
    const key = excelKey(field);
    const one = entered.get(key);
    if (one === undefined) return [];
    const value = keptValue(field, one.value);
    return value === (base.values[key] ?? null) ? [] : [{ ...one, value }];
  });
}

/**
 * A newer record is followed as long as nothing is entered: an answer that comes while somebody types must not pass for
 * what they began from.
 */
export function receiveRecord(draft: FillDraft, record: Filled): FillDraft {
  if (record.revision <= draft.base.revision || changesOf(fillsOf(record), draft).length > 0) return draft;
  return { base: filledIn(record), entered: new Map() };
}

/** After `sent` was saved: what was entered since then stays. */
export function afterSaving(draft: FillDraft, sent: FillDraft, saved: FillState): FillDraft {
  const since = [...draft.entered].filter(([key, value]) => sent.entered.get(key) !== value);
  return { base: saved, entered: new Map(since) };
}
