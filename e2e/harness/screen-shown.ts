import type { Page } from '@playwright/test';

/** How long content may take to come before a screen is looked at without it. */
const LOADING_MS = 2_000;

/**
 * What a page shows, the same for two records on one screen, and whether parts of it are still to come. A list without
 * rows, refused fields, something chosen and an open menu are each another look of a screen, of which the others say
 * nothing; behind a dialog nobody looks.
 */
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
    const dialog = dialogs.findLast((each) => each.ariaModal === 'true');
    const states = {
      rows: 'tbody tr:not([aria-hidden], [class*=placeholder]), article, [role=treeitem]',
      errors: '[aria-invalid=true]',
      chosen:
        'tbody input:checked, article input:checked, :is([role=row], [role=treeitem])[aria-selected=true]',
      menu: '[role=menu], [role=listbox]',
    };
    const found = Object.entries(states).flatMap(([name, selector]) =>
      [...(dialog ?? document).querySelectorAll(selector)].some((each) => each.checkVisibility())
        ? [name]
        : [],
    );
    const { pathname } = location;
    const { theme = '' } = document.documentElement.dataset;
    const path = pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id');
    return [path, innerWidth, theme, found.join(), ...titles];
  });
  return { screen: JSON.stringify(shown), isLoading };
}
