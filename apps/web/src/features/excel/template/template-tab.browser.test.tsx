import {
  calls,
  type ExcelField,
  type ExcelForm,
  type ExcelTemplate,
  excelField,
  excelKey,
} from '@zutai/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show } from '../../../testing/show.tsx';
import { bookOf } from '../testing/book.ts';
import { TemplateTab } from './TemplateTab.tsx';

const fieldOf = (cell: string, label: string): ExcelField =>
  excelField.parse({ sheet: '班报', cell, kind: 'fill', label, type: 'text' });

/** A server with one template, which has records or not, and which other people change beside the page. */
function serveTemplate(recordCount: number) {
  const state = { revision: 5, number: 1, fields: [fieldOf('B1', '抄表'), fieldOf('B2', '备注')] };
  const template = (): ExcelTemplate => ({
    version: {
      ...{ id: String(10 + state.number), excelId: '4', number: state.number, fileName: 'a.xlsx', bytes: 1 },
      ...{ fieldCount: state.fields.length, recordCount, createdMs: 0, createdBy: '王工' },
    },
    fields: state.fields,
    workbook: bookOf(4),
    revision: state.revision,
  });
  const put = (fields: readonly ExcelField[]) => {
    if (recordCount > 0) state.number += 1;
    state.fields = [...fields];
    state.revision += 1;
    return { versionId: String(10 + state.number), number: state.number, revision: state.revision };
  };
  const read = answer(calls.excel.template, () => template());
  const save = answer(calls.excel.saveFields, ({ versionId, fields, revision }) =>
    revision === state.revision && versionId === String(10 + state.number)
      ? put(fields)
      : refuse('editConflict', { user: '李工', time: '10:00' }),
  );
  answer(calls.equipment.info, () => sampleAnswer(calls.equipment.info) as never);
  answer(calls.monitor.querySignal, () => sampleAnswer(calls.monitor.querySignal) as never);
  return { state, put, read, save };
}

const FORM = {
  ...(sampleAnswer(calls.excel.info) as ExcelForm),
  ...{ id: '4', equipmentId: '7', projectId: null, isChangeable: true, revision: 5 },
};
const open = async () => {
  await show({ '/': <TemplateTab record={FORM} /> });
  await expect.element(cell('B1')).toBeVisible();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const cell = (name: string) => button(textOf('excel', 'cell').replace('{{cell}}', name));
const label = () => page.getByLabelText(textOf('excel', 'label'), { exact: true });
const save = () => button(textOf('excel', 'saveFields'));
const conflict = () => page.getByTestId('edit-conflict');
const name = async (at: string, text: string) => {
  await cell(at).click();
  await label().fill(text);
};
const labels = (fields: readonly ExcelField[]) =>
  Object.fromEntries(fields.map((field) => [excelKey(field), field.label]));

it.each([0, 3])('keeps what is entered while it is saved, with %i records', async (recordCount) => {
  const { state, put } = serveTemplate(recordCount);
  const wait = Promise.withResolvers<void>();
  const saved = answer(calls.excel.saveFields, async ({ fields }) => {
    await wait.promise;
    return put(fields);
  });
  await open();
  await name('B1', '读数');
  await save().click();
  await expect.poll(() => saved.length).toBe(1);
  await name('B2', '交接');
  wait.resolve();
  await expect.poll(() => state.revision).toBe(6);
  await expect.element(page.getByText(`V${state.number} ·`)).toBeVisible();
  await expect.element(label()).toHaveValue('交接');
  await expect.element(save()).toBeEnabled();
  await save().click();
  await expect.poll(() => state.revision).toBe(7);
  expect(labels(state.fields)).toEqual({ '班报!B1': '读数', '班报!B2': '交接' });
  await expect.element(save()).toBeDisabled();
});

it.each([0, 3])(
  'shows what somebody else saved meanwhile, and saves what is chosen, with %i records',
  async (recordCount) => {
    const { state, put } = serveTemplate(recordCount);
    await open();
    await name('B1', '我的');
    put([fieldOf('B1', '他们的'), fieldOf('B2', '备注'), fieldOf('B3', '新的')]);
    await save().click();
    await expect.element(conflict()).toHaveTextContent('李工');
    await expect.element(conflict()).toHaveTextContent('班报!B1');
    await expect.element(conflict()).toHaveTextContent('他们的');
    await expect.element(conflict()).toHaveTextContent('新的');
    await expect.element(conflict()).not.toHaveTextContent('备注');
    await seeNoBarriers();
    await button(textOf('common', 'stay')).click();
    await expect.element(label()).toHaveValue('我的');
    await save().click();
    await button(textOf('common', 'editConflictSave')).click();
    await expect.element(save()).toBeDisabled();
    expect(labels(state.fields)).toEqual({ '班报!B1': '我的', '班报!B2': '备注', '班报!B3': '新的' });
    await name('B3', '再改');
    await save().click();
    await expect.poll(() => labels(state.fields)['班报!B3']).toBe('再改');
  },
);

it("takes the other's where that is chosen, also for a cell that was emptied", async () => {
  const { state, put } = serveTemplate(0);
  await open();
  await name('B1', '我的');
  put([fieldOf('B2', '备注')]);
  await save().click();
  await conflict().getByRole('radio').first().click();
  await button(textOf('common', 'editConflictSave')).click();
  await expect.element(save()).toBeDisabled();
  expect(labels(state.fields)).toEqual({ '班报!B2': '备注' });
});

it('keeps what was entered while the server is away, says so, and saves when it is back', async () => {
  const { state } = serveTemplate(3);
  await open();
  await name('B1', '读数');
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await save().click();
  await expect.element(page.getByText(textOf('common', 'noConnection')).first()).toBeVisible();
  await expect.element(label()).toHaveValue('读数');
  vi.stubGlobal('fetch', online);
  await save().click();
  await expect.poll(() => labels(state.fields)['班报!B1']).toBe('读数');
});

it('takes no other file while cells are not saved', async () => {
  serveTemplate(0);
  await open();
  const upload = button(`upload ${textOf('excel', 'uploadNew')}`);
  await expect.element(upload).toBeEnabled();
  await name('B1', '读数');
  await expect.element(upload).toBeDisabled();
});

it('says that a limit with a comma is no number, and does not save another one', async () => {
  const { state, save: saved } = serveTemplate(0);
  state.fields = [{ ...fieldOf('B1', '抄表'), type: 'number' }];
  await open();
  await cell('B1').click();
  const limit = page.getByLabelText(textOf('excel', 'max'), { exact: true });
  await limit.fill('3,5');
  await expect.element(page.getByText(textOf('excel', 'numberWrong'))).toBeVisible();
  await save().click();
  await expect.element(page.getByText(/B1: /)).toBeVisible();
  await expect.element(limit).toHaveValue('3,5');
  expect(saved).toEqual([]);
  await limit.fill('3.50');
  await save().click();
  await expect.poll(() => state.fields[0]?.max).toBe(3.5);
  await expect.element(limit).toHaveValue('3.50');
});
