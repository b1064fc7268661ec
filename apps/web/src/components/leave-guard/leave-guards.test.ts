import { expect, it, vi } from 'vitest';
import { addGuarded, listChanged } from './leave-guards.ts';

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
