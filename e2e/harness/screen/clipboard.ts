import type { Page } from '@playwright/test';

/**
 * Puts a text on the clipboard as another program would. A browser lets a page write there for some seconds after a
 * key or a click, or, as some headless builds, never; so the journey gets the permission that a person would give.
 */
export async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}
