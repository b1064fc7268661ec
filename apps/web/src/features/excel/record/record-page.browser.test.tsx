import { calls, type ExcelField, type ExcelRecordDetail, excelField } from '@zutai/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callKey } from '../../../lib/call/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { queryClient } from '../../../shell/query-client.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import { bookOf } from '../testing/book.ts';
import { RecordPage } from './RecordPage.tsx';

const fieldOf = (cell: string, label: string, more: Partial<ExcelField> = {}): ExcelField =>
  excelField.parse({ sheet: '班报', cell, kind: 'fill', label, ...more });
const READING = fieldOf('B3', '抄表', { isRequired: true });
const NOTE = fieldOf('B4', '备注', { type: 'text' });
const DAY = fieldOf('B5', '日期', { type: 'date' });

type Values = Record<string, string | number>;

/** A server with one record, which other people change beside the page. */
function serveRecord(filled: Values = { B3: 40 }) {
  const state = { revision: 3, filled, signedBy: '', isGone: false };
  const detail = (): ExcelRecordDetail => ({
    ...{ id: '9', excelId: '4', title: '交接班记录', titleEn: '', ownerTitle: '泵站', ownerTitleEn: '' },
    ...{ versionId: '5', versionNumber: 1, fromMs: 0, toMs: 1, madeMs: 2, revision: state.revision },
    ...{ filledMs: null, filledBy: '', signedMs: state.signedBy === '' ? null : 3, signedBy: state.signedBy },
    status: state.signedBy === '' ? 'filled' : 'signed',
    fields: [READING, NOTE, DAY],
    workbook: bookOf(5),
    values: Object.entries(state.filled).map(([cell, value]) => ({ sheet: '班报', cell, value })),
  });
  const read = answer(calls.excel.recordInfo, () => (state.isGone ? refuse('notFound') : detail()));
  const fill = answer(calls.excel.fill, ({ values, revision }) => {
    if (state.isGone) refuse('notFound');
    if (state.signedBy !== '') refuse('excelSigned');
    if (revision !== state.revision) refuse('editConflict', { user: '李工', time: '10:00' });
    for (const { cell, value } of values) {
      const { [cell]: _before, ...others } = state.filled;
      state.filled = value === null ? others : { ...others, [cell]: value };
    }
    state.revision += 1;
    return { status: 'filled' as const, revision: state.revision };
  });
  const others = (change: Values) => {
    state.filled = { ...state.filled, ...change };
    state.revision += 1;
  };
  return { state, read, fill, others };
}

const open = () =>
  show({ '/monitor/excel/:excelId/page/fill/:recordId': <RecordPage /> }, '/monitor/excel/4/page/fill/9');
const cell = (field: ExcelField) => page.getByLabelText(field.label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = () => button(textOf('excel', 'saveFill'));
const conflict = () => page.getByTestId('edit-conflict');
const notice = () => page.getByTestId('unsaved-fill');
const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(calls.excel.recordInfo) });

it('shows what somebody else filled in, saves what is chosen, and goes on saving', async () => {
  const { state, fill, others } = serveRecord();
  await open();
  await cell(READING).fill('42.5');
  await cell(NOTE).fill('mine');
  others({ B3: 41, B5: '2026-05-01' });
  await save().click();
  await expect.element(conflict()).toHaveTextContent('李工');
  await expect.element(conflict()).toHaveTextContent('抄表 (B3)');
  await seeNoBarriers();
  // Whoever does not choose goes on, and is asked again.
  await button(textOf('common', 'stay')).click();
  await expect.element(cell(READING)).toHaveValue('42.5');
  await save().click();
  await button(textOf('common', 'editConflictSave')).click();
  await expect.element(save()).toBeDisabled();
  expect(state.filled).toEqual({ B3: 42.5, B4: 'mine', B5: '2026-05-01' });
  await cell(NOTE).fill('more');
  await save().click();
  await expect.poll(() => state.filled['B4']).toBe('more');
  expect(fill.at(-1)?.revision).toBe(5);
});

it('takes all of the other without filling in anything', async () => {
  const { state, fill, others } = serveRecord();
  await open();
  await cell(READING).fill('42.5');
  others({ B3: 41 });
  await save().click();
  await conflict().getByRole('radio').first().click();
  await button(textOf('common', 'editConflictSave')).click();
  await expect.element(cell(READING)).toHaveValue('41');
  await expect.element(save()).toBeDisabled();
  expect([state.revision, fill.length]).toEqual([4, 1]);
});

it('does not overwrite what came while somebody typed', async () => {
  const { state, read, others } = serveRecord();
  await open();
  await cell(READING).fill('42.5');
  others({ B3: 41 });
  await refresh();
  await expect.poll(() => read.length).toBe(2);
  await save().click();
  await expect.element(conflict()).toBeVisible();
  expect(state.filled['B3']).toBe(41);
});

it('keeps what is entered while it is saved', async () => {
  const { state } = serveRecord();
  const wait = Promise.withResolvers<void>();
  const fill = answer(calls.excel.fill, async () => {
    await wait.promise;
    state.filled = { ...state.filled, B3: 42 };
    state.revision += 1;
    return { status: 'filled' as const, revision: state.revision };
  });
  await open();
  await cell(READING).fill('42');
  await save().click();
  await expect.poll(() => fill.length).toBe(1);
  await cell(READING).fill('43');
  await cell(NOTE).fill('late');
  wait.resolve();
  await expect.element(page.getByText(textOf('excel', 'fillSaved'))).toBeVisible();
  await expect.element(cell(READING)).toHaveValue('43');
  await expect.element(cell(NOTE)).toHaveValue('late');
  await expect.element(save()).toBeEnabled();
});

it('lists what was typed in a record that somebody signed meanwhile, and shows the record as it was signed', async () => {
  const { state } = serveRecord();
  await open();
  await cell(READING).fill('42.5');
  await cell(NOTE).fill('a leak');
  state.signedBy = '李工';
  await save().click();
  await expect
    .element(notice())
    .toHaveTextContent(textOf('excel', 'unsavedSigned').replace('{{name}}', '李工'));
  await expect.element(notice()).toHaveTextContent('42.5');
  await expect.element(notice()).toHaveTextContent('a leak');
  await expect.element(page.getByRole('table')).toHaveTextContent('40');
  await expect.element(page.getByRole('table')).not.toHaveTextContent('42.5');
  await seeNoBarriers();
  await button(textOf('excel', 'unsavedDiscard')).click();
  await expect.element(notice()).not.toBeInTheDocument();
});

it('lists what was typed in a record that was deleted meanwhile', async () => {
  const { state } = serveRecord();
  await open();
  await cell(NOTE).fill('a leak');
  state.isGone = true;
  await save().click();
  await expect.element(notice()).toHaveTextContent('a leak');
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

it('keeps what was entered while the server is away, says so, and saves when it is back', async () => {
  const { state } = serveRecord();
  await open();
  await cell(READING).fill('42.5');
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await save().click();
  await expect.element(page.getByText(textOf('common', 'noConnection')).first()).toBeVisible();
  await expect.element(cell(READING)).toHaveValue('42.5');
  vi.stubGlobal('fetch', online);
  await save().click();
  await expect.poll(() => state.filled['B3']).toBe(42.5);
});

it('asks nothing when the answer alone was lost', async () => {
  const { state, others } = serveRecord();
  await open();
  await cell(READING).fill('42.5');
  others({ B3: 42.5 });
  await save().click();
  await expect.element(save()).toBeDisabled();
  await expect.element(conflict()).not.toBeInTheDocument();
  expect(state.revision).toBe(4);
});

it('says in the table which cell holds no number, and takes full-width digits', async () => {
  const { state } = serveRecord();
  await open();
  for (const [typed, key] of [
    ['3,5', 'numberWrong'],
    ['1234567890123456', 'digitsWrong'],
    ['0x1F', 'numberWrong'],
  ] as const) {
    await cell(READING).fill(typed);
    await expect.element(page.getByText(textOf('excel', key))).toBeVisible();
    await expect.element(save()).toBeDisabled();
    await expect.element(cell(READING)).toHaveValue(typed);
  }
  await seeNoBarriers();
  await cell(READING).fill('３．５');
  await save().click();
  await expect.poll(() => state.filled['B3']).toBe(3.5);
});

it('keeps the lines of a text, and cuts none off', async () => {
  const { state } = serveRecord();
  await open();
  await cell(NOTE).fill('x'.repeat(2_001));
  await expect.element(page.getByText(textOf('excel', 'textTooLong'))).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await cell(NOTE).fill('one\ntwo');
  await save().click();
  await expect.poll(() => state.filled['B4']).toBe('one\ntwo');
});

it('counts blanks as nothing', async () => {
  serveRecord({});
  await open();
  const missing = page.getByText(textOf('excel', 'missing').replace('{{count}}', '1'));
  await expect.element(missing).toBeVisible();
  await cell(READING).fill('  ');
  await expect.element(missing).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

it('shows what came meanwhile when a signature is refused for it, and then takes the signature', async () => {
  const { state, others } = serveRecord();
  const signed = answer(calls.excel.sign, ({ revision }) => {
    if (revision !== state.revision) refuse('editConflict', { user: '李工', time: '10:00' });
    state.signedBy = '王工';
    return null;
  });
  await open();
  const sign = async () => {
    await button(textOf('excel', 'sign')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf('excel', 'sign') })
      .click();
  };
  await expect.element(cell(READING)).toHaveValue('40');
  others({ B3: 41 });
  await sign();
  await expect.element(cell(READING)).toHaveValue('41');
  expect(state.signedBy).toBe('');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await sign();
  await expect.poll(() => state.signedBy).toBe('王工');
  expect(signed.map(({ revision }) => revision)).toEqual([3, 4]);
});
