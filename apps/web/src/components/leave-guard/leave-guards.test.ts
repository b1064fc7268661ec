import { expect, it, vi } from 'vitest';
import { addGuarded, listChanged, saverOf } from './leave-guards.ts';

it('asks everything on the screen at the moment of leaving: a page and the drawer over it', () => {
  let isPageChanged = false;
  const onLeave = vi.fn();
  const endPage = addGuarded({ hasChanges: () => isPageChanged, onLeave });
  const endDrawer = addGuarded({ hasChanges: () => true });
  expect(listChanged()).toHaveLength(1);
  isPageChanged = true;
  expect(listChanged()).toHaveLength(2);
  endDrawer();
  expect(listChanged().map((one) => one.onLeave)).toEqual([onLeave]);
  endPage();
  expect(listChanged()).toEqual([]);
});

it('saves everything or says that it could not; nothing where one cannot be saved from there', async () => {
  const saved: string[] = [];
  const changed = (name: string, isSaved: boolean) => ({
    hasChanges: () => true,
    onSave: async () => {
      saved.push(name);
      return isSaved;
    },
  });
  expect(await saverOf([changed('a', true), changed('b', true)])?.()).toBe(true);
  expect(await saverOf([changed('c', false), changed('d', true)])?.()).toBe(false);
  expect(saved).toEqual(['a', 'b', 'c']);
  expect(saverOf([changed('e', true), { hasChanges: () => true }])).toBeUndefined();
  expect(saverOf([])).toBeUndefined();
});
