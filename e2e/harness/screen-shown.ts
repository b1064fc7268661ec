import type { Page } from '@playwright/test';

/** How long content may take to come before a screen is looked at without it. */
const LOADING_MS = 2_000;

export interface ShownScreen {
  /** The same for two records on one screen. */
  readonly screen: string;
  /** Every kind of element that is there: what it is, in what it stands, its classes, states and colours. No words. */
  readonly parts: readonly string[];
  /** Whether some of it is still to come. */
  readonly isLoading: boolean;
}

/**
 * What a page shows. A list without rows, refused fields, something chosen and an open menu are each another look of a
 * screen, of which the others say nothing; behind a dialog nobody looks.
 */
export async function readScreen(page: Page): Promise<ShownScreen> {
  const loading = page.locator('[aria-busy=true]:visible').first();
  const isLoading = await loading.waitFor({ state: 'hidden', timeout: LOADING_MS }).then(
    () => false,
    () => true,
  );
  const { shown, parts } = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility());
    const titles = dialogs.map((dialog) => {
      const by = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
      return by?.textContent ?? dialog.getAttribute('aria-label') ?? '';
    });
    const dialog = dialogs.findLast((each) => each.ariaModal === 'true');
    const root = dialog ?? document.documentElement;
    const states = {
      rows: 'tbody tr:not([aria-hidden], [class*=placeholder]), article, [role=treeitem]',
      errors: '[aria-invalid=true]',
      chosen:
        'tbody input:checked, article input:checked, :is([role=row], [role=treeitem])[aria-selected=true]',
      menu: '[role=menu], [role=listbox]',
    };
    const found = Object.entries(states).flatMap(([name, selector]) =>
      [...root.querySelectorAll(selector)].some((each) => each.checkVisibility()) ? [name] : [],
    );
    const kindOf = (element: Element) =>
      `${element.localName}.${element.getAttribute('role') ?? ''}.${element.getAttribute('class') ?? ''}`;
    // Of a state its value, of words and numbers whether there are any.
    const attributesOf = (element: Element) =>
      [...element.attributes]
        .filter(({ name }) => !['class', 'style', 'id'].includes(name))
        .map(({ name, value }) => (/^[a-z]{1,8}$|^(-1|0|)$/.test(value) ? `${name}=${value}` : name))
        .join();
    const partOf = (element: Element) => {
      const { color, background, backgroundColor, opacity } = (element as HTMLElement).style;
      const hasWords = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const around = element.parentElement === null ? '' : kindOf(element.parentElement);
      const look = [color, background, backgroundColor, opacity].join();
      return [around, kindOf(element), attributesOf(element), look, hasWords].join('|');
    };
    // What is drawn is one picture to whoever hears it.
    const elements = [...root.querySelectorAll('*:not(svg *)')].filter((each) => each.checkVisibility());
    const { pathname } = location;
    const { theme = '' } = document.documentElement.dataset;
    const path = pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id');
    const shown = [path, innerWidth, theme, document.documentElement.lang, found.join(), ...titles];
    return { shown, parts: [...new Set(elements.map(partOf))] };
  });
  return { screen: JSON.stringify(shown), parts, isLoading };
}
