import type { Page } from '@playwright/test';

/** Puts text on the clipboard as another program would. Not every Chromium lets a page that was not pressed do so. */
export async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
}
