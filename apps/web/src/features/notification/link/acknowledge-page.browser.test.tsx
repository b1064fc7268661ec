import { calls, type LinkedAlarm } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show } from '../../../testing/show.tsx';
import { AcknowledgePage } from './AcknowledgePage.tsx';

const TOKEN = 'a'.repeat(43);
const follower = (id: string) => ({
  ...{ id, firstOutId: '1', title: `后续 ${id}`, titleEn: '', equipTitle: '泵站', equipTitleEn: '' },
});
const linked = (subsequent: LinkedAlarm['subsequent']): LinkedAlarm => ({
  ...(sampleAnswer(calls.notification.showLink) as LinkedAlarm),
  ...{ isWaiting: true, subsequent },
});
const open = () => show({ '/acknowledge/:token': <AcknowledgePage /> }, `/acknowledge/${TOKEN}`);
const press = () => page.getByRole('button', { name: textOf('notification', 'linkButton') }).click();

it('offers what followed the alarm, and says what of it could not be acknowledged', async () => {
  answer(calls.notification.showLink, () => linked([follower('7'), follower('8')]));
  const asked = answer(calls.notification.acknowledgeByLink, () => ({
    subsequent: [
      { ...follower('7'), refusal: null },
      { ...follower('8'), refusal: 'alarmStateChanged' as const },
    ],
  }));
  await open();
  await expect.element(page.getByRole('listitem').filter({ hasText: '后续 7' })).toHaveTextContent('泵站');
  await seeNoBarriers();
  await page.getByRole('checkbox', { name: textOf('notification', 'linkSubsequent', { count: 2 }) }).click();
  await press();
  await expect.poll(() => asked).toMatchObject([{ token: TOKEN, subsequentIds: ['7', '8'] }]);
  const told = page.getByRole('status');
  await expect.element(told).toHaveTextContent(textOf('notification', 'linkSubsequentDone', { count: 1 }));
  await expect.element(told.getByRole('listitem')).toHaveTextContent('后续 8');
  await seeNoBarriers();
});

it('acknowledges the alarm alone unless more is asked for', async () => {
  answer(calls.notification.showLink, () => linked([follower('7')]));
  const asked = answer(calls.notification.acknowledgeByLink, () => ({ subsequent: [] }));
  await open();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  await press();
  await expect.poll(() => asked).toMatchObject([{ subsequentIds: [] }]);
});

it('asks nothing of others where nothing followed', async () => {
  answer(calls.notification.showLink, () => linked([]));
  await open();
  await expect
    .element(page.getByRole('button', { name: textOf('notification', 'linkButton') }))
    .toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});
