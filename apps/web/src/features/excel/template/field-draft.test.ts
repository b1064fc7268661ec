import { type ExcelField, excelField } from '@zutai/contract';
import { expect, it } from 'vitest';
import { isFieldDraftChanged, receiveFields, startFieldDraft } from './field-draft.ts';

const field = (cell: string, more: Partial<ExcelField> = {}): ExcelField => ({
  ...excelField.parse({ sheet: 'Shift', cell, kind: 'fill', signalId: '', mvarId: '', label: 'Note' }),
  ...more,
});
const [note, name] = [field('B2'), field('B3')];

it('is not changed by the order of fields, nor once what was entered is what the server has', () => {
  const draft = { ...startFieldDraft([note, name]), fields: [name, note] };
  expect(isFieldDraftChanged(draft)).toBe(false);
  const entered = { ...draft, fields: [note, field('B3', { label: 'Name ' })] };
  expect(isFieldDraftChanged(entered)).toBe(true);
  const saved = receiveFields(entered, [field('B3', { label: 'Name' }), note]);
  expect(isFieldDraftChanged(saved)).toBe(false);
});

it('takes what the server has where nothing was entered, and keeps what was', () => {
  const draft = startFieldDraft([note]);
  expect(receiveFields(draft, [note, name]).fields).toEqual([note, name]);
  const entered = { ...draft, fields: [field('B2', { label: 'Mine' })] };
  const received = receiveFields(entered, [note, name]);
  expect(received.fields).toEqual(entered.fields);
  expect(isFieldDraftChanged(received)).toBe(true);
  expect(receiveFields(received, [note, name])).toBe(received);
});
