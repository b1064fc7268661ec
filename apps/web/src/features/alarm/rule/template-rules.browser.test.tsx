import { calls, type MonitoredSignal, type ResponseOf, type TemplateAlarmRuleRecord } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toSentence } from '../../../components/form-page/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show } from '../../../testing/show.tsx';
import { TemplateRules } from './TemplateRules.tsx';

const rule = {
  ...(sampleAnswer(calls.template.alarmRuleInfo) as TemplateAlarmRuleRecord),
  ...{ id: '3', revision: 2, title: '液位高', titleEn: '', signalId: '5', levelId: null },
  ...{ signalTitle: '液位', signalTitleEn: '', signalUnit: 'm', signalUnitEn: '', signalStates: [] },
  ...{ namedSignals: [], schedule: null, suppressor: null, isEnabled: true },
  ...{ levelTitle: '一般', levelTitleEn: '', levelShape: '■', levelColor: '$alarmGeneral' },
  condition: {
    ...{ kind: 'limit', direction: 'high', limit: { from: 'constant', value: 8 } },
    ...{ secondLimit: null, deadband: 0 },
  },
} as TemplateAlarmRuleRecord;

const sampleSignals = sampleAnswer(calls.template.signals) as ResponseOf<typeof calls.template.signals>;

const signalOf = (id: string, tag: string, title: string): MonitoredSignal => {
  const [sample] = sampleSignals.signals;
  if (sample === undefined) throw new Error('a sample of signals has one');
  return { ...sample, id, tag, title, titleEn: '' };
};

/** Opens the form of the one rule that a template has. */
async function openRule(more: readonly MonitoredSignal[] = []) {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.queryLevels, () => []);
  answer(calls.template.queryAlarmRules, () => ({ total: 1, rows: [rule] }));
  const signals = answer(calls.template.signals, () => ({
    equipmentId: '1',
    signals: [signalOf('5', 'level', '液位'), ...more],
  }));
  const edited = answer(calls.template.editAlarmRule, () => null);
  await show({ '/': <TemplateRules record={{ id: '7' }} /> });
  await expect.element(page.getByText('液位高').first()).toBeVisible();
  await page
    .getByRole('button', { name: textOf('common', 'more') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: textOf('common', 'edit') }).click();
  const drawer = page.getByRole('dialog', { name: textOf('alarm', 'edit') });
  await expect.element(drawer.getByText('液位 · level')).toBeVisible();
  return {
    drawer,
    signals,
    edited,
    save: () => drawer.getByRole('button', { name: textOf('common', 'save') }).click(),
  };
}

it('shows the rules of a template and changes one, with signals of the template to choose from', async () => {
  const { drawer, signals, edited, save } = await openRule();
  await expect.element(page.getByText(/8 m/).first()).toBeVisible();
  await seeNoBarriers();
  const limit = drawer.getByRole('spinbutton', { name: textOf('alarm', 'limit'), exact: true });
  await limit.fill('9');
  await save();
  await expect.poll(() => edited.length).toBe(1);
  expect(edited[0]).toMatchObject({
    ...{ templateId: '7', id: '3', revision: 2 },
    condition: { limit: { value: 9 } },
  });
  expect(signals[0]).toEqual({ id: '7' });
});

it('takes a formula of several signals, and says where it is wrong', async () => {
  const { drawer, edited, save } = await openRule([signalOf('6', 'flow', '流量')]);
  await drawer.getByRole('combobox', { name: textOf('alarm', 'conditionKind') }).click();
  await page.getByTitle(textOf('alarm', 'kind_formula'), { exact: true }).click();
  const formula = drawer.getByRole('textbox', { name: textOf('alarm', 'formula'), exact: true });
  await formula.fill('A > B && B > 0');
  // In the words of the server, and it is not asked.
  const says = (reason: string, position: number) =>
    toSentence(textOf('field', 'alarmFormula', { position, reason }));
  const missing = textOf('alarm', 'formula_letterMissing', { name: 'B' });
  await expect.element(drawer.getByText(says(missing, 5))).toBeVisible();
  await save();
  await formula.fill('yes && A');
  const unknown = textOf('alarm', 'formula_unknownName', { name: 'yes' });
  await expect.element(drawer.getByText(says(unknown, 1))).toBeVisible();
  await formula.fill('');
  await expect.element(drawer.getByText(textOf('alarm', 'formulaEmpty'))).toBeVisible();
  await save();
  await formula.fill('A > B && B > 0');
  await drawer.getByRole('button', { name: textOf('alarm', 'formulaAddSignal') }).click();
  await expect.element(formula).not.toHaveAttribute('aria-invalid');
  // A letter without a signal is told of where the signal is chosen, and by nothing else.
  const needed = drawer.getByText(textOf('alarm', 'formulaSignalNeeded', { letter: 'B' }));
  await expect.element(needed).toBeVisible();
  const choice = drawer.getByRole('combobox', { name: 'B' });
  await expect
    .element(choice)
    .toHaveAccessibleDescription(textOf('alarm', 'formulaSignalNeeded', { letter: 'B' }));
  await save();
  await expect.element(drawer.getByText(toSentence(textOf('field', 'id')))).not.toBeInTheDocument();
  expect(edited).toEqual([]);
  await drawer.getByRole('combobox', { name: 'B' }).click();
  await userEvent.keyboard('flow');
  await page.getByText('流量 · flow').last().click();
  await expect.element(needed).not.toBeInTheDocument();
  await seeNoBarriers();
  await save();
  await expect.poll(() => edited.length).toBe(1);
  expect(edited[0]).toMatchObject({
    condition: { kind: 'formula', formula: 'A > B && B > 0', signalIds: ['6'] },
  });
});
