import { calls, type ExcelForm } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show } from '../../../testing/show.tsx';
import { InfoTab } from './InfoTab.tsx';

it('shows what somebody else changed of a smart report meanwhile, and saves what is chosen', async () => {
  const sample = sampleAnswer(calls.excel.info) as ExcelForm;
  const record = { ...sample, title: '班报', remark: '', schedule: 'none' as const, revision: 5 };
  const theirs = { ...record, title: '他们的', schedule: 'day' as const, revision: 6 };
  answer(calls.excel.info, () => theirs);
  const edited = answer(calls.excel.edit, ({ revision }) =>
    revision === 6 ? null : refuse('editConflict', { user: '李工', time: '10:00' }),
  );
  await show({ '/': <InfoTab record={record} /> });
  const title = page.getByLabelText(textOf('excel', 'name'), { exact: true });
  await title.fill('我的');
  await page.getByRole('button', { name: textOf('common', 'save'), exact: true }).click();
  const conflict = page.getByTestId('edit-conflict');
  await expect.element(conflict).toHaveTextContent('李工');
  await expect.element(conflict).toHaveTextContent('他们的');
  await expect.element(title).toHaveValue('我的');
  await page.getByRole('button', { name: textOf('common', 'editConflictSave'), exact: true }).click();
  await expect.poll(() => edited.length).toBe(2);
  expect(edited[1]).toMatchObject({ title: '我的', schedule: 'day', revision: 6 });
});
