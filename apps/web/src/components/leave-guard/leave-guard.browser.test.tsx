import { useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { show } from '../../testing/show.tsx';
import { useLeaveGuard } from './index.ts';

interface UnsavedProps {
  onNavigate: (goOut: () => void) => void;
  onSave?: () => Promise<boolean>;
}

/** Unsaved changes, and a way out beside the router's links. */
function Unsaved({ onNavigate, onSave }: UnsavedProps) {
  const navigate = useNavigate();
  useLeaveGuard({ hasChanges: () => true, ...(onSave && { onSave }) });
  onNavigate(() => void navigate('/out'));
  return <main>unsaved</main>;
}

const question = () => page.getByRole('dialog', { name: textOf('common', 'leaveTitle') });
const button = (key: 'stay' | 'leave' | 'saveAndLeave') =>
  question().getByRole('button', { name: textOf('common', key), exact: true });

/** Shows unsaved changes that `onSave` saves; answers the way out. */
async function showUnsaved(onSave?: () => Promise<boolean>): Promise<() => void> {
  let goOut = () => {};
  const take = (go: () => void) => {
    goOut = go;
  };
  await show({
    '/': <Unsaved onNavigate={take} {...(onSave && { onSave })} />,
    '/out': <main>out</main>,
  });
  return () => goOut();
}

it('asks again when the way out is taken in the moment of staying', async () => {
  const goOut = await showUnsaved();
  goOut();
  const stay = button('stay');
  await expect.element(stay).toBeVisible();
  // What cannot be saved from the question is not said to be.
  expect(button('saveAndLeave').query()).toBeNull();
  // In the same turn: React is not told of the moment between the two.
  document.addEventListener('click', () => goOut(), { once: true });
  await stay.click();
  const leave = button('leave');
  await expect.element(leave).toBeVisible();
  await leave.click();
  await expect.element(page.getByText('out', { exact: true })).toBeVisible();
});

it('saves first and then goes on', async () => {
  const saved = Promise.withResolvers<boolean>();
  const goOut = await showUnsaved(() => saved.promise);
  goOut();
  // Enter discards no changes.
  await expect.element(button('saveAndLeave')).toHaveFocus();
  await button('saveAndLeave').click();
  await expect.element(page.getByText('unsaved', { exact: true })).toBeVisible();
  saved.resolve(true);
  await expect.element(page.getByText('out', { exact: true })).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
});

it('stays where saving did not work, and asks anew at the next way out', async () => {
  const answers = [() => Promise.resolve(false), () => Promise.reject(new Error('broke off'))];
  const goOut = await showUnsaved(() => answers.shift()?.() ?? Promise.resolve(true));
  for (const _answer of [...answers]) {
    goOut();
    await button('saveAndLeave').click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(page.getByText('unsaved', { exact: true })).toBeVisible();
  }
  goOut();
  await button('saveAndLeave').click();
  await expect.element(page.getByText('out', { exact: true })).toBeVisible();
});

it('does not send away whoever decided to stay while it was being saved', async () => {
  const saved = Promise.withResolvers<boolean>();
  const goOut = await showUnsaved(() => saved.promise);
  goOut();
  await button('saveAndLeave').click();
  await button('stay').click();
  await expect.element(question()).not.toBeInTheDocument();
  saved.resolve(true);
  goOut();
  await expect.element(button('leave')).toBeVisible();
  await expect.element(page.getByText('unsaved', { exact: true })).toBeVisible();
  await button('leave').click();
  await expect.element(page.getByText('out', { exact: true })).toBeVisible();
});
