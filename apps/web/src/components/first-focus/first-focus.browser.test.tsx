import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { focusAtOnce, keepHeldKeysFromButtons, useFirstFocus } from './index.ts';

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

/** A dialog whose end of opening the test says. */
function Slow({ onShown }: { onShown: (afterOpenChange: (isOpen: boolean) => void) => void }) {
  const first = useFirstFocus();
  onShown(first.afterOpenChange);
  return (
    <Modal title="slow" open footer={null}>
      <Input aria-label="first" ref={first.target} />
      <Input aria-label="second" />
    </Modal>
  );
}

it('takes the focus from nobody who has gone on to another field while the dialog opens', async () => {
  let end = (_isOpen: boolean): void => undefined;
  await show({ '/': <Slow onShown={(afterOpenChange) => (end = afterOpenChange)} /> });
  await expect.element(page.getByLabelText('first')).toHaveFocus();
  await page.getByLabelText('second').click();
  end(true);
  await expect.element(page.getByLabelText('second')).toHaveFocus();
  // What has the focus otherwise, such as the button that closes, gives it up.
  (page.getByRole('dialog').getByRole('button').element() as HTMLElement).focus();
  end(true);
  await expect.element(page.getByLabelText('first')).toHaveFocus();
});

/** A field whose Enter asks, and the button that carries out. */
function Question({ onAgreed }: { onAgreed: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const first = useFirstFocus();
  return (
    <main>
      <Modal title="question" open footer={null} closable={false} afterOpenChange={first.afterOpenChange}>
        {isAsked ? (
          <Button key="agree" ref={first.target} onClick={onAgreed}>
            agree
          </Button>
        ) : (
          <Input key="field" aria-label="field" ref={first.target} onPressEnter={() => setAsked(true)} />
        )}
      </Modal>
    </main>
  );
}

it('leaves a button that has come up alone until a key goes down on it', async () => {
  const onAgreed = vi.fn();
  await show({ '/': <Question onAgreed={onAgreed} /> });
  await expect.element(page.getByLabelText('field')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const agree = page.getByRole('button', { name: 'agree' });
  await expect.element(agree).toHaveFocus();
  expect(onAgreed).not.toHaveBeenCalled();
  // Held: the browser repeats the key on whatever has the focus.
  const repeated = new KeyboardEvent('keydown', {
    key: 'Enter',
    repeat: true,
    cancelable: true,
    bubbles: true,
  });
  expect(agree.element().dispatchEvent(repeated)).toBe(false);
  await userEvent.keyboard('{Enter}');
  expect(onAgreed).toHaveBeenCalledTimes(1);
});

it('presses no button by a key that is held, and lets it write in a field', () => {
  const end = keepHeldKeysFromButtons(document);
  const held = (tag: 'button' | 'input', key: string) => {
    const element = document.body.appendChild(document.createElement(tag));
    const isTaken = element.dispatchEvent(
      new KeyboardEvent('keydown', { key, repeat: true, cancelable: true, bubbles: true }),
    );
    element.remove();
    return isTaken;
  };
  expect([held('button', 'Enter'), held('button', ' '), held('input', ' ')]).toEqual([false, false, true]);
  end();
  expect(held('button', 'Enter')).toBe(true);
});

/** Fields of which the one meant to have the focus comes up late. */
function LateFields() {
  const [isThere, setThere] = useState(false);
  const [, draw] = useState(0);
  return (
    <main>
      <input aria-label="search" onInput={() => draw((count) => count + 1)} />
      <button type="button" onMouseEnter={() => setThere(true)}>
        answer
      </button>
      {isThere && <Input aria-label="late" ref={focusAtOnce} />}
    </main>
  );
}

it('a field that comes up late gets the focus of a page, but not of who writes elsewhere', async () => {
  await show({ '/': <LateFields /> });
  await page.getByRole('button', { name: 'answer' }).hover();
  await expect.element(page.getByLabelText('late')).toHaveFocus();
  await userEvent.unhover(page.getByRole('button', { name: 'answer' }));
  await show({ '/': <LateFields /> });
  await page.getByLabelText('search').click();
  await userEvent.keyboard('pu');
  await page.getByRole('button', { name: 'answer' }).hover();
  await expect.element(page.getByLabelText('late')).toBeVisible();
  await userEvent.keyboard('mp');
  await expect.element(page.getByLabelText('search')).toHaveValue('pump');
});

it('a field of antd that had the focus once does not take it back with each rendering', async () => {
  await show({ '/': <LateFields /> });
  await page.getByRole('button', { name: 'answer' }).hover();
  await expect.element(page.getByLabelText('late')).toHaveFocus();
  await page.getByLabelText('search').click();
  await userEvent.keyboard('pump');
  await expect.element(page.getByLabelText('search')).toHaveValue('pump');
});

/** A dialog whose target comes up when an answer is there. */
function LateTarget() {
  const [isThere, setThere] = useState(false);
  const first = useFirstFocus();
  return (
    <Modal title="late" open footer={null} closable={false} afterOpenChange={first.afterOpenChange}>
      <Input aria-label="note" onInput={() => queueMicrotask(() => setThere(true))} />
      {isThere && <Input aria-label="target" ref={first.target} />}
    </Modal>
  );
}

it('a target that comes up in an open dialog takes nothing from who writes in it', async () => {
  await show({ '/': <LateTarget /> });
  await page.getByLabelText('note').click();
  await userEvent.keyboard('p');
  await expect.element(page.getByLabelText('target')).toBeVisible();
  await userEvent.keyboard('ump');
  await expect.element(page.getByLabelText('note')).toHaveValue('pump');
});
