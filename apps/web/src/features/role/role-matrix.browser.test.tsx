import { type AnyRole, calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer, refuse } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { show } from '../../testing/show.tsx';
import { RoleMatrixPage } from './RoleMatrixPage.tsx';

const role = (id: string, title: string, part: Partial<AnyRole> = {}): AnyRole => ({
  ...{ id, title, titleEn: '', roleType: 'user', codes: ['monitor_view'], accountCount: 0 },
  ...{ isPlatform: false, isHeld: true, isOwn: false, revision: 4 },
  ...part,
});
const PAGES = {
  '/': (
    <main>
      <RoleMatrixPage />
    </main>
  ),
};
const cell = (name: string, code: 'monitor_view' | 'signal_write') =>
  page.getByRole('checkbox', {
    name: textOf('role', 'cell', { role: name, code: textOf('permission', code) }),
    exact: true,
  });
const save = () => page.getByRole('button', { name: textOf('common', 'save') });

async function open() {
  answer(calls.role.queryAll, () => [
    role('user', 'user', { isPlatform: true, revision: 0 }),
    role('7', '我的角色', { isOwn: true }),
    role('8', '班长'),
    role('9', '巡检'),
  ]);
  await show(PAGES);
  await expect.element(cell('班长', 'monitor_view')).toBeChecked();
}

it('saves the changed roles together, each with the revision that was seen', async () => {
  const edited = answer(calls.role.edit, () => null);
  await open();
  await seeNoBarriers();
  await expect.element(save()).toBeDisabled();
  await cell('班长', 'signal_write').click();
  await cell('巡检', 'monitor_view').click();
  await save().click();
  await expect
    .poll(() => edited)
    .toEqual([
      { id: '8', title: '班长', codes: ['monitor_view', 'signal_write'], revision: 4 },
      { id: '9', title: '巡检', codes: [], revision: 4 },
    ]);
  await expect.element(save()).toBeDisabled();
});

it('leaves those of the platform and the own one alone', async () => {
  await open();
  await expect.element(cell('我的角色', 'signal_write')).toBeDisabled();
  await expect.element(cell(textOf('shell', 'roleuser'), 'signal_write')).toBeDisabled();
  await expect.element(cell('班长', 'signal_write')).toBeEnabled();
});

it('keeps what was not saved when somebody else was faster', async () => {
  answer(calls.role.edit, () => refuse('editConflict', { user: '李工', time: '10:00' }));
  await open();
  await cell('班长', 'signal_write').click();
  await save().click();
  await expect.element(page.getByText('李工')).toBeVisible();
  await expect.element(cell('班长', 'signal_write')).toBeChecked();
  await expect.element(save()).toBeEnabled();
});

it('has the roles that can be changed before the ready-made ones', async () => {
  await open();
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.querySelector('span')?.textContent);
  expect(heads.slice(1)).toEqual(['我的角色', '班长', '巡检', textOf('shell', 'roleuser')]);
});
