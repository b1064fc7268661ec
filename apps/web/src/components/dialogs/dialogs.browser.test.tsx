import { calls } from '@zutai/contract';
import { textIn, textRef } from '@zutai/i18n';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer, refuse } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { show } from '../../testing/show.tsx';
import { useDialogs } from './index.ts';
import { type ActionOptions, useAction } from './use-action.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const inUse = () => textIn('zh', textRef('error', 'gatewayInUse'), { count: 2 });

/** Deletes gateway 7 after what the test asks for. */
function Remove(options: ActionOptions<typeof calls.gateway.delete>) {
  const act = useAction();
  return (
    <main>
      <button type="button" onClick={() => act(calls.gateway.delete, { id: '7' }, options)}>
        start
      </button>
    </main>
  );
}

const asking = { title: 'Really?', okText: 'Do it', isDanger: true };

it('asks before an action, and then does it and says so', async () => {
  const deleted = answer(calls.gateway.delete, () => null);
  await show({ '/': <Remove question={asking} done="It is done" /> });
  await button('start').click();
  await expect.element(dialog('Really?')).toBeVisible();
  await seeNoBarriers();
  await button(textOf('common', 'cancel')).click();
  await expect.element(dialog('Really?')).not.toBeInTheDocument();
  expect(deleted).toEqual([]);
  await button('start').click();
  await button('Do it').click();
  await expect.element(page.getByText('It is done')).toBeVisible();
  expect(deleted).toEqual([{ id: '7' }]);
});

it('does what needs no question at once', async () => {
  const deleted = answer(calls.gateway.delete, () => null);
  await show({ '/': <Remove done="It is done" /> });
  await button('start').click();
  await expect.element(page.getByText('It is done')).toBeVisible();
  expect(deleted).toHaveLength(1);
});

it('says why it was refused, and not that it is done', async () => {
  const refused: unknown[] = [];
  answer(calls.gateway.delete, () => refuse('gatewayInUse', { count: 2 }));
  await show({
    '/': <Remove question={asking} done="It is done" onRefused={(error) => refused.push(error)} />,
  });
  await button('start').click();
  await button('Do it').click();
  await expect.element(page.getByText(inUse())).toBeVisible();
  await expect.element(page.getByText('It is done')).not.toBeInTheDocument();
  expect(refused).toMatchObject([{ name: 'gatewayInUse' }]);
});

it('wants the name typed before what cannot be taken back, and stays open when it is refused', async () => {
  let isInUse = true;
  const deleted = answer(calls.gateway.delete, () => (isInUse ? refuse('gatewayInUse', { count: 2 }) : null));
  await show({ '/': <Remove question={{ ...asking, typedName: '二号车间' }} done="It is done" /> });
  await button('start').click();
  const name = page.getByRole('textbox');
  await expect.element(name).toHaveFocus();
  await expect.element(button('Do it')).toBeDisabled();
  await name.fill('二号');
  await expect.element(button('Do it')).toBeDisabled();
  await name.fill('二号车间');
  await seeNoBarriers();
  await button('Do it').click();
  await expect.element(dialog('Really?').getByRole('alert')).toHaveTextContent(inUse());
  isInUse = false;
  await button('Do it').click();
  await expect.element(page.getByText('It is done')).toBeVisible();
  await expect.element(dialog('Really?')).not.toBeInTheDocument();
  expect(deleted).toHaveLength(2);
});

it('says what blocks an action instead of asking', async () => {
  const deleted = answer(calls.gateway.delete, () => null);
  await show({ '/': <Remove question={{ ...asking, blocked: 'Two machines use it' }} /> });
  await button('start').click();
  await expect.element(page.getByText('Two machines use it')).toBeVisible();
  await expect.element(button('Do it')).not.toBeInTheDocument();
  expect(deleted).toEqual([]);
});

/** A row that leaves the list, as when it is deleted by somebody else or changes its place in a poll. */
const elsewhere = new EventTarget();
function LeavingRow() {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    const leave = () => setThere(false);
    elsewhere.addEventListener('deleted', leave);
    return () => elsewhere.removeEventListener('deleted', leave);
  }, []);
  return isThere && <Remove question={asking} done="It is done" />;
}

it('goes on asking when the row that asked has left', async () => {
  const deleted = answer(calls.gateway.delete, () => null);
  await show({ '/': <LeavingRow /> });
  await button('start').click();
  await expect.element(dialog('Really?')).toBeVisible();
  elsewhere.dispatchEvent(new Event('deleted'));
  await expect.element(button('start')).not.toBeInTheDocument();
  await button('Do it').click();
  await expect.element(page.getByText('It is done')).toBeVisible();
  expect(deleted).toEqual([{ id: '7' }]);
});

function Opener() {
  const dialogs = useDialogs();
  const open = () =>
    dialogs.open(({ isOpen, onClose, afterClose }) => (
      <Modal open={isOpen} title="Over the page" footer={null} onCancel={onClose} afterClose={afterClose}>
        <Link to="/other">there</Link>
      </Modal>
    ));
  return (
    <button type="button" onClick={open}>
      open
    </button>
  );
}

it('ends a dialog with the page it was opened on, and not with its query', async () => {
  const shown = await show({ '/': <Opener />, '/other': <main>other</main> });
  await button('open').click();
  await expect.element(dialog('Over the page')).toBeVisible();
  await shown.goTo('/?open=7');
  await expect.poll(shown.address).toBe('/?open=7');
  await expect.element(dialog('Over the page')).toBeVisible();
  await page.getByRole('link', { name: 'there' }).click();
  await expect.element(page.getByText('other')).toBeVisible();
  await expect.element(dialog('Over the page')).not.toBeInTheDocument();
});

it('ends a question with the page it was asked on', async () => {
  const shown = await show({ '/': <Remove question={asking} />, '/other': <main>other</main> });
  await button('start').click();
  await expect.element(dialog('Really?')).toBeVisible();
  await shown.goTo('/other');
  await expect.element(page.getByText('other')).toBeVisible();
  await expect.element(dialog('Really?')).not.toBeInTheDocument();
});

/** A notice that comes by itself once it is asked for, beside a form. */
function WithNotice() {
  const dialogs = useDialogs();
  return (
    <main>
      <input aria-label="first" />
      <input aria-label="second" />
      <input type="checkbox" aria-label="box" />
      <button
        type="button"
        // The focus stays where it is, as when the notice comes from the server.
        onMouseDown={(event) => {
          event.preventDefault();
          dialogs.enqueue('unread', ({ isOpen, onClose, afterClose }) => (
            <Modal open={isOpen} title="A notice" onCancel={onClose} afterClose={afterClose} />
          ));
        }}
      >
        notify
      </button>
      <button type="button">elsewhere</button>
    </main>
  );
}

it('shows no notice to who types, from field to field, until the fields are left', async () => {
  await show({ '/': <WithNotice /> });
  await userEvent.fill(page.getByLabelText('first'), 'a');
  await button('notify').click();
  await userEvent.keyboard('{Tab}b');
  await expect.element(page.getByLabelText('second')).toHaveValue('b');
  await expect.element(page.getByLabelText('second')).toHaveFocus();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await button('elsewhere').click();
  await expect.element(dialog('A notice')).toBeVisible();
});

it('shows a notice at once to who has typed nothing, and after a field is gone', async () => {
  const shown = await show({ '/': <WithNotice />, '/other': <p>other</p> });
  await page.getByLabelText('box').click();
  await button('notify').click();
  await expect.element(dialog('A notice')).toBeVisible();
  await button(textOf('common', 'cancel')).click();
  await expect.element(dialog('A notice')).not.toBeInTheDocument();
  await userEvent.fill(page.getByLabelText('first'), 'a');
  await button('notify').click();
  await shown.goTo('/other');
  await expect.element(dialog('A notice')).toBeVisible();
});

it('does once what is pressed twice, and again when it is done', async () => {
  const answers: PromiseWithResolvers<null>[] = [];
  const deleted = answer(calls.gateway.delete, () => {
    const held = Promise.withResolvers<null>();
    answers.push(held);
    return held.promise;
  });
  await show({ '/': <Remove done="It is done" /> });
  await button('start').dblClick();
  await expect.poll(() => deleted.length).toBe(1);
  answers[0]?.resolve(null);
  await expect.element(page.getByText('It is done')).toBeVisible();
  expect(deleted).toHaveLength(1);
  await button('start').click();
  await expect.poll(() => deleted.length).toBe(2);
  answers[1]?.resolve(null);
});

it('does once what was confirmed by its name with Enter twice', async () => {
  const held = Promise.withResolvers<null>();
  const deleted = answer(calls.gateway.delete, () => held.promise);
  await show({ '/': <Remove question={{ ...asking, typedName: '二号车间' }} done="It is done" /> });
  await button('start').click();
  await page.getByRole('textbox').fill('二号车间');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => deleted.length).toBe(1);
  held.resolve(null);
  await expect.element(page.getByText('It is done')).toBeVisible();
  await expect.element(dialog('Really?')).not.toBeInTheDocument();
  expect(deleted).toHaveLength(1);
});
