import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { Say } from '../say.ts';

/** Exports the list that is shown as .csv; answers the lines of the file, the heading first. */
export async function exportCsv(page: Page, say: Say): Promise<string[]> {
  await page.getByRole('button', { name: say('common', 'export') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say('common', 'exportCsv') }).click(),
  ]);
  return fs
    .readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}
