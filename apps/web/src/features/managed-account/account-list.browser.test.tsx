import { type AccountRecord, type AnyRole, calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { queryClient } from '../../shell/query-client.ts';
import { answer } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { show } from '../../testing/show.tsx';
import { InternalAccountsPage } from './list/kind-pages.tsx';

const account = (id: string, title: string, part: Partial<AccountRecord> = {}): AccountRecord => ({
  ...{ id, title, loginname: `user${id}`, kind: 'internal', revision: 1, createdMs: 1 },
  ...{ roleId: 'operator', roleTitle: '', roleTitleEn: '', dataRange: 'self', lastLoginMs: null },
  ...{ departmentId: null, departmentTitle: '', departmentTitleEn: '', contactName: '', tel: '', email: '' },
  ...{
    remark: '',
    isActive: true,
    isWaiting: false,
    mustChangePassword: false,
    hasSecondFactor: false,
    isOwn: false,
    isWithinOwnRights: true,
  },
  ...part,
});
const role = (id: string, isHeld: boolean): AnyRole => ({
  ...{ id, title: id, titleEn: '', isPlatform: true, roleType: 'user', codes: [], accountCount: 0 },
  ...{ isHeld, isOwn: false, revision: 0 },
});
const PAGES = {
  '/manage/account/int': (
    <main>
      <InternalAccountsPage />
    </main>
  ),
};
const PASSWORD = 'kG4tw0L-z42xYab';

async function open(address = '/manage/account/int') {
  const rows = [account('1', '李工'), account('2', '平台', { isWithinOwnRights: false })];
  const asked = answer(calls.account.query, () => ({ total: rows.length, rows }));
  answer(calls.role.queryAll, () => [role('platform', false), role('operator', true)]);
  answer(calls.department.query, () => []);
  answer(calls.list.queryViews, () => []);
  await show(PAGES, address);
  await expect.element(page.getByRole('link', { name: '李工' })).toBeVisible();
  return asked;
}
const menuOf = async (row: number) => {
  await page
    .getByRole('button', { name: textOf('common', 'more') })
    .nth(row)
    .click();
  return page.getByRole('menuitem');
};

it('narrows all four screens to the department of the address', async () => {
  const asked = await open('/manage/account/int?departmentId=7');
  expect(new Set(asked.map(({ departmentId }) => departmentId))).toEqual(new Set(['7']));
  expect(new Set(asked.map(({ kind }) => kind)).size).toBe(4);
  const external = page.getByRole('link', { name: textOf('managedAccount', 'external') });
  await expect.element(external).toHaveAttribute('href', '/manage/account/ext?departmentId=7');
  await seeNoBarriers();
});

it('offers nothing but looking at an account with more rights', async () => {
  await open();
  const items = await menuOf(1);
  await expect.element(items).toHaveTextContent(textOf('managedAccount', 'view'));
});

it('shows a new password once and keeps it nowhere', async () => {
  const asked = answer(calls.account.resetPassword, () => ({
    id: '1',
    loginname: 'user1',
    password: PASSWORD,
  }));
  await open();
  await (await menuOf(0)).filter({ hasText: textOf('managedAccount', 'reset') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('managedAccount', 'reset') })
    .click();
  await expect.element(page.getByText(PASSWORD)).toBeVisible();
  expect(asked).toEqual([{ id: '1' }]);
  const kept = textOf('managedAccount', 'passwordKept');
  // Closed otherwise it asks; the button says that it is kept, and is believed.
  const question = page.getByText(textOf('managedAccount', 'passwordLeaveText'));
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(PASSWORD)).toBeVisible();
  await page.getByRole('button', { name: kept }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(PASSWORD)).not.toBeInTheDocument();
  const cached = [queryClient.getQueryCache().getAll(), queryClient.getMutationCache().getAll()].flat();
  expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain(PASSWORD);
});

it('tells who waits for approval from who is deactivated', async () => {
  const rows = [
    account('3', '新人', { isActive: false, isWaiting: true }),
    account('4', '离职', { isActive: false }),
  ];
  answer(calls.account.query, () => ({ total: rows.length, rows }));
  answer(calls.role.queryAll, () => [role('operator', true)]);
  answer(calls.department.query, () => []);
  answer(calls.list.queryViews, () => []);
  await show(PAGES);
  const stateOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect.element(stateOf('新人')).toHaveTextContent(textOf('managedAccount', 'waiting'));
  await expect.element(stateOf('离职')).toHaveTextContent(textOf('managedAccount', 'inactive'));
});
