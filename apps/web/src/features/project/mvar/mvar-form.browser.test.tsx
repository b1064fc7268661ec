import { calls, type MonitoredSignal } from '@zutai/contract';
import { errorText } from '@zutai/i18n';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordPage } from '../../../components/record-form/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { show } from '../../../testing/show.tsx';
import { mvarForm } from './mvar-form.tsx';

const signals = [
  { id: '11', equipmentId: '7', title: '流量', titleEn: 'Flow', dataType: 'float32' },
] as unknown as MonitoredSignal[];
const form = mvarForm({
  signals,
  nameOf: (_equipmentId, id) => (id === '11' ? '一号泵 / 流量' : undefined),
  mvars: [{ id: '3', title: '总流量' }],
});

async function open(): Promise<void> {
  await show({
    '/': (
      <main>
        <RecordPage form={form} scope={{ projectId: '1' }} onCancel={() => undefined} />
      </main>
    ),
  });
  await page.getByLabelText(textOf('project', 'mvarName')).fill('总流量');
}
const labelled = (text: string) => page.getByLabelText(text, { exact: true });
const save = () => page.getByRole('button', { name: textOf('common', 'save'), exact: true }).click();
const choose = async (label: string, option: string) => {
  await labelled(label).click();
  await page.getByTitle(option, { exact: true }).click();
};

it('marks the signals that the server refuses, and gives them the focus', async () => {
  answer(calls.mvar.add, () => refuse('mvarSignalMissing'));
  await open();
  const field = labelled(textOf('project', 'signals'));
  await choose(textOf('project', 'signals'), '一号泵 / 流量');
  await save();
  await expect.element(page.getByText(errorText('zh', 'mvarSignalMissing'))).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
});

it('marks the formula that the server refuses, and gives it the focus', async () => {
  const params = { position: 1, reason: 'x' };
  answer(calls.mvar.add, () => refuse('formulaInvalid', params));
  await open();
  await choose(textOf('project', 'calcType'), textOf('project', 'calc_formula'));
  const field = page.getByRole('textbox', { name: textOf('project', 'formula') });
  await field.fill('1 + 2');
  await save();
  await expect.element(page.getByText(errorText('zh', 'formulaInvalid', params))).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
});

it('completes what is typed by names, with the keyboard alone', async () => {
  await open();
  await choose(textOf('project', 'calcType'), textOf('project', 'calc_formula'));
  const field = page.getByRole('textbox', { name: textOf('project', 'formula') });
  await userEvent.click(field);
  await userEvent.keyboard('ave');
  await expect
    .element(page.getByRole('option', { name: /^average/ }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('average()');
  await userEvent.keyboard('流');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2);
  await userEvent.keyboard('{ArrowDown}{Tab}, d');
  await userEvent.keyboard('{Enter}');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: formulas hold ${equipment.signal}
  await expect.element(field).toHaveValue('average(${7.11}, day)');
  await userEvent.keyboard('{ArrowRight} + x');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});
