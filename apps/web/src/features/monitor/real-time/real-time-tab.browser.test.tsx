import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { NoLive } from '../../../lib/live/index.ts';
import { answer } from '../../../testing/answer.ts';
import { show } from '../../../testing/show.tsx';
import { RealTimeTab } from './RealTimeTab.tsx';

it('leads to the signals of equipment without any only whom they are to change', async () => {
  answer(calls.monitor.querySignal, () => []);
  const link = page.getByRole('link', { name: textOf('monitor', 'edit') });
  for (const on of [{ isChangeable: true }, { isChangeable: false }, undefined]) {
    await show({
      '/': (
        <NoLive>
          <RealTimeTab equipmentId="1" on={on} />
        </NoLive>
      ),
    });
    await expect.element(page.getByText(textOf('monitor', 'noSignalsTitle'))).toBeVisible();
    expect(link.elements(), JSON.stringify(on)).toHaveLength(on?.isChangeable === true ? 1 : 0);
  }
});
