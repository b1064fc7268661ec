import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { Say } from '../say.ts';

/** The dialog that writes one signal. */
export function writeDialog(page: Page, say: Say, title: string): Locator {
  return page.getByRole('dialog', { name: say('command', 'writeSignal', { title }) });
}

/** Enters a value and goes on to the question whether to write it. */
export async function enterValue(dialog: Locator, say: Say, value: string): Promise<void> {
  await dialog.getByRole('textbox').fill(value);
  await dialog.getByRole('button', { name: say('command', 'next'), exact: true }).click();
}

/** Confirms and waits until the value was read back from the controller. */
export async function confirmAndSeeReadBack(dialog: Locator, say: Say, readBack: string): Promise<void> {
  await expect(dialog.getByText(say('command', 'confirmText'))).toBeVisible();
  await dialog.getByRole('button', { name: say('command', 'confirmWrite'), exact: true }).click();
  await expect(dialog.getByText(say('command', 'readBackValue', { value: readBack }))).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(say('command', 'done'));
}

export async function closeDialog(dialog: Locator, say: Say): Promise<void> {
  await dialog
    .getByRole('contentinfo')
    .getByRole('button', { name: say('common', 'close'), exact: true })
    .click();
  await expect(dialog).toBeHidden();
}
