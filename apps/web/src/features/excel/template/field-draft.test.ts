import { type ExcelField, type ExcelTemplate, excelField } from '@zutai/contract';
import { expect, it } from 'vitest';
import { bookOf } from '../testing/book.ts';
import { afterSaving, isFieldDraftChanged, receiveTemplate, startFieldDraft } from './field-draft.ts';

const field = (cell: string, more: Partial<ExcelField> = {}): ExcelField => ({
  ...excelField.parse({ sheet: 'Shift', cell, kind: 'fill', signalId: '', mvarId: '', label: 'Note' }),
  ...more,
});
const [note, name] = [field('B2'), field('B3')];
const templateOf = (revision: number, fields: ExcelField[]): ExcelTemplate => ({
  version: {
    ...{ id: '1', excelId: '2', number: 1, fileName: 'a.xlsx', bytes: 1, fieldCount: fields.length },
    ...{ recordCount: 0, createdMs: 0, createdBy: '' },
  },
  fields,
  workbook: bookOf(3),
  revision,
});

it('is not changed by the order of fields, nor by blanks that the server does not keep', () => {
  const draft = { ...startFieldDraft(templateOf(1, [note, name])), fields: [name, note] };
  expect(isFieldDraftChanged(draft)).toBe(false);
  expect(isFieldDraftChanged({ ...draft, fields: [note, field('B3', { label: 'Note ' })] })).toBe(false);
  expect(isFieldDraftChanged({ ...draft, fields: [note, field('B3', { label: 'Name' })] })).toBe(true);
});

it('takes what the server has where nothing was entered; what was entered keeps what it began from', () => {
  const draft = startFieldDraft(templateOf(1, [note]));
  const latest = templateOf(2, [note, name]);
  expect(receiveTemplate(draft, latest).fields).toEqual([note, name]);
  const entered = { ...draft, fields: [field('B2', { label: 'Mine' })] };
  expect(receiveTemplate(entered, latest)).toBe(entered);
  expect(receiveTemplate(startFieldDraft(latest), templateOf(1, [note])).fields).toEqual([note, name]);
});

it('keeps what was entered, given or emptied since it was sent', () => {
  const sent = [field('B2', { label: 'Sent' }), name];
  const saved = templateOf(2, [
    field('B2', { label: 'Sent' }),
    field('B3', { label: 'Theirs' }),
    field('B5'),
  ]);
  const unchanged = afterSaving(
    { ...startFieldDraft(templateOf(1, [note, name])), fields: sent },
    sent,
    saved,
  );
  expect([isFieldDraftChanged(unchanged), unchanged.fields]).toEqual([false, saved.fields]);
  const since = [field('B3'), field('B4')];
  const kept = afterSaving({ base: templateOf(1, []), fields: since }, sent, saved);
  expect(kept.fields.map(({ cell, label }) => [cell, label])).toEqual([
    ['B3', 'Theirs'],
    ['B5', 'Note'],
    ['B4', 'Note'],
  ]);
});
