import type { Page } from '@playwright/test';
import type { Say } from '../say.ts';

/** Opens a tab of a record by its name; the number of things in it may stand beside the name. */
export async function openSection(page: Page, say: Say, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: say('common', 'sections'), exact: true });
  await sections.getByRole('link', { name: new RegExp(`^${name}\\d*$`) }).click();
}
