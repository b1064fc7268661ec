import type { Page } from '@playwright/test';

/** Forgets how a list was shown last, as another computer would not know it. */
export const forgetList = (page: Page, name: string): Promise<void> =>
  page.evaluate((key) => {
    const kept = Object.keys(localStorage).filter((one) => one.startsWith(`${key}@`));
    if (kept.length === 0) throw new Error(`nothing is kept of ${key}`);
    for (const one of kept) localStorage.removeItem(one);
  }, `list:${name}`);
