import type { Locator, Page } from '@playwright/test';

/** The card of a piece of equipment on the monitoring list. */
export function equipmentCard(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** A value on a card, with its quality. */
export function cardValue(card: Locator, title: string): Locator {
  return card
    .locator('dl > div')
    .filter({ has: card.page().getByText(title, { exact: true }) })
    .getByRole('definition');
}
