import { calls, type ShareInfo } from '@zutai/contract';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show } from '../../../testing/show.tsx';
import { ShareFields } from './ShareFields.tsx';
import type { ShareChange } from './shared-object.ts';

const SHARE = {
  ...(sampleAnswer(calls.share.equipmentInfo) as ShareInfo),
  ...{ shareAuth: 'view', hasSharePwd: false, expiresMs: null, maxViews: 5, pageIds: null },
} as ShareInfo;
const views = () => page.getByLabelText(textOf('share', 'maxViews'));
const password = () => page.getByLabelText(textOf('share', 'password'), { exact: true });

interface Held {
  readonly change: ShareChange | string;
  readonly answer: PromiseWithResolvers<boolean>;
}

/** The fields of a link that others change too, with answers that come when the test says so. */
function Fields({ held, onShown }: { held: Held[]; onShown: (change: (share: ShareInfo) => void) => void }) {
  const [share, setShare] = useState(SHARE);
  onShown(setShare);
  const send = (change: ShareChange | string) => {
    const answered = Promise.withResolvers<boolean>();
    held.push({ change, answer: answered });
    return answered.promise;
  };
  return (
    <main>
      <ShareFields
        object={{ kind: 'equipment', id: '7' }}
        share={share}
        isBusy={false}
        onEdit={send}
        onPassword={send}
      />
      <button type="button">elsewhere</button>
    </main>
  );
}

async function showFields() {
  answer(calls.share.queryContent, () => ({ isList: true, listedSignalCount: 3, pages: [] }));
  const held: Held[] = [];
  let change = (_share: ShareInfo) => {};
  await show({ '/': <Fields held={held} onShown={(set) => (change = set)} /> });
  return { held, change: (part: Partial<ShareInfo>) => change({ ...SHARE, ...part }) };
}

it('sends no number of views that nobody typed: others may have set another', async () => {
  const { held, change } = await showFields();
  await views().click();
  change({ maxViews: 9 });
  await expect.element(views()).toHaveValue('9');
  await page.getByRole('button', { name: 'elsewhere' }).click();
  expect(held).toEqual([]);
});

it('sends the number of views once, by Enter and by leaving, and keeps what is typed meanwhile', async () => {
  const { held, change } = await showFields();
  await views().fill('12');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'elsewhere' }).click();
  expect(held.map((one) => one.change)).toEqual([{ maxViews: 12 }]);
  await views().fill('123');
  change({ maxViews: 12 });
  held[0]?.answer.resolve(true);
  await held[0]?.answer.promise;
  await expect.element(views()).toHaveValue('123');
  await page.getByRole('button', { name: 'elsewhere' }).click();
  await expect.poll(() => held.length).toBe(2);
  expect(held[1]?.change).toEqual({ maxViews: 123 });
});

it('does not clear a password that is typed while another is saved', async () => {
  const { held } = await showFields();
  await password().fill('kG4tw0Lz');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => held.length).toBe(1);
  await userEvent.keyboard('42');
  held[0]?.answer.resolve(true);
  await held[0]?.answer.promise;
  await userEvent.keyboard('x');
  await expect.element(password()).toHaveValue('kG4tw0Lz42x');
});
