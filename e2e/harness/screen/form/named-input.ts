import type { Locator, Page } from '@playwright/test';

/**
 * The input of that label on a screen that is just opened: the list before, which is shown until then, may have a
 * column of the same name.
 */
export const inputNamed = (page: Page, label: string): Locator =>
  page.locator('input').and(page.getByLabel(label, { exact: true }));
