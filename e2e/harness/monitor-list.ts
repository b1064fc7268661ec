import type { Locator, Page } from '@playwright/test';

/** The card of a piece of equipment on the monitoring list. */
export function equipmentCard(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
