import type { Page } from '@playwright/test';

/** How long content may take to come before a screen is looked at without it. */
const LOADING_MS = 2_000;

/** What a page shows, the same for two records on one screen; and whether parts of it are still to come. */
export async function readScreen(page: Page): Promise<{ screen: string; isLoading: boolean }> {
  const loading = page.locator('[aria-busy=true]:visible').first();
  const isLoading = await loading.waitFor({ state: 'hidden', timeout: LOADING_MS }).then(
    () => false,
    () => true,
  );
  const shown = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility());
    const titles = dialogs.map((dialog) => {
      const by = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
      return by?.textContent ?? dialog.getAttribute('aria-label') ?? '';
    });
    const { pathname } = location;
    const { theme = '' } = document.documentElement.dataset;
    return [pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id'), innerWidth, theme, ...titles];
  });
  return { screen: JSON.stringify(shown), isLoading };
}
