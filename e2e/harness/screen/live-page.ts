import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { Say } from '../say.ts';

/** The values of a running page as a list, opened when it is not open yet. */
export async function openValueList(page: Page, say: Say): Promise<Locator> {
  const list = page.getByRole('region', { name: say('livePage', 'listTitle') });
  const button = page.getByRole('button', { name: say('livePage', 'listShow'), exact: true });
  await expect(list.or(button).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(list).toBeVisible();
  return list;
}

/** One value of the list by its signal's name. */
export function valueNamed(list: Locator, title: string): Locator {
  return list
    .getByRole('listitem')
    .filter({ has: list.page().getByText(title, { exact: true }) })
    .first();
}
