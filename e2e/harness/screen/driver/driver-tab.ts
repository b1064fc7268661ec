import type { Locator, Page } from '@playwright/test';
import { expect } from '../../journey.ts';
import type { Say } from '../../say.ts';

/** Columns of the table of readings. */
export const BYTE_ORDERS = ['ABCD', 'CDAB', 'BADC', 'DCBA'];

/** Opens the dialog in which addresses of a driver are tried, from the driver's menu. */
export async function openTryAddress(page: Page, say: Say, driver: string): Promise<Locator> {
  await page
    .getByRole('listitem')
    .filter({ hasText: driver })
    .getByRole('button', { name: say('common', 'more') })
    .click();
  await page.getByRole('menuitem', { name: say('driver', 'tryAddress') }).click();
  const dialog = page.getByRole('dialog', { name: say('driver', 'tryAddressOf', { name: driver }) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Types an address into the dialog and has it read; answers when the gateway, or the platform, has answered. */
export async function typeAddress(page: Page, dialog: Locator, say: Say, address: string): Promise<void> {
  const field = dialog.getByLabel(say('driver', 'address'), { exact: true });
  await field.fill(address);
  const answer = page.waitForResponse((response) => response.url().endsWith('/lfscada/driver/tryAddress'));
  await field.press('Enter');
  await answer;
}

/** What stands beside a label in a list of facts. */
export function factIn(place: Locator, label: string): Locator {
  return place.locator(`dt:text-is("${label}") + dd`);
}
