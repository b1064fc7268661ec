import { calls, type Department } from '@zutai/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { show } from '../../testing/show.tsx';
import { DepartmentPage } from './DepartmentPage.tsx';

const department = (id: string, parentId: string | null, title: string, level: number): Department => ({
  ...{ id, parentId, title, titleEn: '', headAccountId: null, headName: '', level },
  ...{ accountCount: 1, equipmentCount: 2, revision: 1, createdMs: 1_780_000_000_000 },
});
const PAGES = {
  '/manage/orgal/dept': (
    <main>
      <DepartmentPage />
    </main>
  ),
};

afterEach(() => page.viewport(1440, 900));

async function open() {
  answer(calls.department.query, () => [
    department('1', null, '一厂', 1),
    department('2', '1', '泵房', 2),
    department('3', '1', '滤池', 2),
  ]);
  const moved = answer(calls.department.move, () => null);
  const shown = await show(PAGES);
  await expect.element(node('泵房')).toBeVisible();
  return { moved, shown };
}

const node = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const menu = (name: string) => page.getByRole('menuitem', { name, exact: true });

it('shows the tree with what is in each department, and the chosen one beside it', async () => {
  const { shown } = await open();
  await expect.element(page.getByRole('region', { name: '一厂' })).toBeVisible();
  await node('滤池').getByText('滤池').click();
  await expect.element(page.getByRole('region', { name: '滤池' })).toBeVisible();
  expect(shown.address()).toBe('/manage/orgal/dept?open=3');
  await seeNoBarriers();
});

it('finds a department with the way to it', async () => {
  await open();
  await page.getByLabelText(textOf('department', 'search')).fill('泵');
  await expect.element(node('滤池')).not.toBeInTheDocument();
  await expect.element(node('一厂')).toBeVisible();
  await page.getByLabelText(textOf('department', 'search')).fill('x');
  await expect.element(page.getByText(textOf('department', 'notFound'))).toBeVisible();
});

/** Drags a department to another one: to its upper or lower half, at the level of that one or, moved right, below it. */
async function drag(name: string, to: string, half: 'upper' | 'lower', isInto = false) {
  const place = (one: string) => node(one).getByText(one, { exact: true });
  const { height } = place(to).element().getBoundingClientRect();
  await userEvent.dragAndDrop(place(name), place(to), {
    sourcePosition: { x: 2, y: height / 2 },
    targetPosition: { x: isInto ? 50 : 2, y: half === 'upper' ? 2 : height - 2 },
  });
}

it('moves one by dragging it before, after or into another', async () => {
  answer(calls.department.query, () => [
    department('1', null, '一厂', 1),
    department('2', '1', '泵房车间', 2),
    department('3', '1', '滤池车间', 2),
    department('4', '1', '污泥车间', 2),
  ]);
  const moved = answer(calls.department.move, () => null);
  await show(PAGES);
  await expect.element(node('泵房车间')).toBeVisible();
  await drag('污泥车间', '泵房车间', 'upper');
  await expect.poll(() => moved).toEqual([{ id: '4', parentId: '1', sequence: 0 }]);
  await drag('污泥车间', '滤池车间', 'upper');
  await expect.poll(() => moved.at(-1)).toEqual({ id: '4', parentId: '1', sequence: 1 });
  await drag('泵房车间', '污泥车间', 'lower');
  await expect.poll(() => moved.at(-1)).toEqual({ id: '2', parentId: '1', sequence: 2 });
  expect(moved).toHaveLength(3);
  await drag('滤池车间', '污泥车间', 'lower', true);
  const title = textOf('department', 'moveTitle', { name: '滤池车间', parent: '污泥车间' });
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
  expect(moved).toHaveLength(3);
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: textOf('department', 'move') })
    .click();
  await expect.poll(() => moved.at(-1)).toEqual({ id: '3', parentId: '4' });
});

it('moves one without dragging: up and down at once, elsewhere after a question of what goes along', async () => {
  const { moved } = await open();
  await node('滤池').getByText('滤池').click();
  await button(textOf('common', 'more')).click();
  await expect.element(menu(textOf('department', 'moveDown'))).not.toBeInTheDocument();
  await menu(textOf('department', 'moveUp')).click();
  await expect.poll(() => moved).toEqual([{ id: '3', parentId: '1', sequence: 0 }]);
  await button(textOf('common', 'more')).click();
  await menu(textOf('department', 'moveElsewhere')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await userEvent.keyboard('泵{Enter}');
  await dialog.getByRole('button', { name: textOf('department', 'move') }).click();
  const title = textOf('department', 'moveTitle', { name: '滤池', parent: '泵房' });
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
  expect(moved).toHaveLength(1);
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: textOf('department', 'move') })
    .click();
  await expect.poll(() => moved.at(-1)).toEqual({ id: '3', parentId: '2' });
});

it('shows the whole of long names and of what is in them on a phone', async () => {
  await page.viewport(390, 844);
  const long = '南区运行班（含夜班与节假日值守）以及检修配合人员';
  answer(calls.department.query, () => [
    department('1', null, '一厂', 1),
    department('2', '1', long, 2),
    department('3', '2', `${long}二组`, 3),
  ]);
  await show(PAGES);
  const counts = page.getByText(textOf('department', 'counts', { accounts: 1, equipment: 2 }), {
    exact: true,
  });
  await expect.element(counts).toBeVisible();
  expect(counts.element().getBoundingClientRect().right).toBeLessThanOrEqual(390 - 16);
});
