import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { useFirstFocus } from './index.ts';

/** A dialog whose second step shows another input. */
function Sample() {
  const [step, setStep] = useState(0);
  const first = useFirstFocus();
  return (
    <main>
      <Button onClick={() => setStep(1)}>open</Button>
      <Modal
        title="sample"
        open={step > 0}
        footer={null}
        onCancel={() => setStep(0)}
        afterOpenChange={first.afterOpenChange}
        destroyOnHidden
      >
        <Input
          key={step}
          aria-label={`step ${step}`}
          ref={first.target}
          onPressEnter={() => setStep(step + 1)}
        />
      </Modal>
    </main>
  );
}

it('gives the focus to the target of a dialog, whenever it is opened, and to what takes its place', async () => {
  await show({ '/': <Sample /> });
  for (const _ of ['first', 'again']) {
    await page.getByRole('button', { name: 'open', exact: true }).click();
    await expect.element(page.getByLabelText('step 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('step 2')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});
