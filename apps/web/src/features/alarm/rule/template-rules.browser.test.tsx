import { calls, type ResponseOf, type TemplateAlarmRuleRecord } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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

it('shows the rules of a template and changes one, with signals of the template to choose from', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.queryLevels, () => []);
  answer(calls.template.queryAlarmRules, () => ({ total: 1, rows: [rule] }));
  const signals = answer(calls.template.signals, () => ({
    equipmentId: '1',
    signals: sampleSignals.signals
      .slice(0, 1)
      .map((one) => ({ ...one, id: '5', tag: 'level', title: '液位', titleEn: '' })),
  }));
  const edited = answer(calls.template.editAlarmRule, () => null);
  await show({ '/': <TemplateRules record={{ id: '7' }} /> });
  await expect.element(page.getByText('液位高').first()).toBeVisible();
  await expect.element(page.getByText(/8 m/).first()).toBeVisible();
  await page
    .getByRole('button', { name: textOf('common', 'more') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: textOf('common', 'edit') }).click();
  const drawer = page.getByRole('dialog', { name: textOf('alarm', 'edit') });
  await expect.element(drawer.getByText('液位 · level')).toBeVisible();
  await seeNoBarriers();
  const limit = drawer.getByRole('spinbutton', { name: textOf('alarm', 'limit'), exact: true });
  await limit.fill('9');
  await drawer.getByRole('button', { name: textOf('common', 'save') }).click();
  await expect.poll(() => edited.length).toBe(1);
  expect(edited[0]).toMatchObject({
    ...{ templateId: '7', id: '3', revision: 2 },
    condition: { limit: { value: 9 } },
  });
  expect(signals[0]).toEqual({ id: '7' });
});
