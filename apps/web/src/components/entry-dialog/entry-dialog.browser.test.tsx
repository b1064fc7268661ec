import { Input, Modal } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { show } from '../../testing/show.tsx';
import { useEntryDialog } from './index.ts';

/** A dialog for a name; what is sent is answered when the test says so. */
function Naming({ work }: { work: (name: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('');
  const entry = useEntryDialog({ isOpen, onClose: () => setOpen(false), hasChanges: name !== '' });
  const submit = () => entry.submit(() => work(name));
  return (
    <Modal title="naming" okText="save" cancelText="cancel" {...entry.modal} onOk={submit}>
      <Input
        aria-label="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={submit}
      />
    </Modal>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'naming' });
const question = () => page.getByRole('dialog', { name: textOf('common', 'leaveTitle') });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('is closed by Esc, with something entered only after a question', async () => {
  await show({ '/': <Naming work={() => Promise.resolve(true)} /> });
  await page.getByLabelText('name').fill('pump');
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).toBeVisible();
  await button(textOf('common', 'stay')).click();
  await expect.element(page.getByLabelText('name')).toHaveValue('pump');
  await page.getByLabelText('name').fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('is not closed by a click beside it', async () => {
  await show({ '/': <Naming work={() => Promise.resolve(true)} /> });
  await page.getByLabelText('name').fill('pump');
  (document.querySelector('.ant-modal-wrap') as HTMLElement).click();
  await expect.element(page.getByLabelText('name')).toHaveValue('pump');
  await expect.element(question()).not.toBeInTheDocument();
});

it('sends once, however often Enter is pressed before the answer and while it closes', async () => {
  const answers: PromiseWithResolvers<boolean>[] = [];
  const work = () => {
    const answer = Promise.withResolvers<boolean>();
    answers.push(answer);
    return answer.promise;
  };
  await show({ '/': <Naming work={work} /> });
  await page.getByLabelText('name').fill('pump');
  // A key that goes down and up, as a hand presses it: antd takes a held one for one press.
  const press = () => {
    for (const type of ['keydown', 'keyup'])
      page
        .getByLabelText('name')
        .element()
        .dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true }));
  };
  // Both before anything is drawn.
  press();
  press();
  await expect.element(button('cancel')).toBeDisabled();
  press();
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(false);
  await expect.element(button('cancel')).toBeEnabled();
  await expect.element(page.getByLabelText('name')).toHaveValue('pump');
  press();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(true);
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(question()).not.toBeInTheDocument();
  expect(answers).toHaveLength(2);
});
