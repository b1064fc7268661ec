import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Elements of each part of the screen that was read last, in the order of the document. */
    elementsOfParts?: ReadonlyMap<string, readonly Element[]>;
  }
}

/** How long content may take to come before a screen is looked at without it. */
const LOADING_MS = 2_000;

export interface ShownScreen {
  /** The same for two records on one screen. */
  readonly screen: string;
  /** Its size, theme and language: in another the same part may look otherwise. */
  readonly look: string;
  /**
   * Every kind of element that is there: what it is, in what it stands and what stands in it, its classes, states,
   * colours on what colour, whether it scrolls and whether something names it. No words. Elements of each are kept in the page under the same name, for axe-core.
   */
  readonly parts: readonly string[];
  /** What is wrong with the document as a whole. */
  readonly faults: readonly string[];
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
  const { shown, look, parts, faults } = await page.evaluate(() => {
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
    const surfaces = new Map<Element | null, string>([[null, '']]);
    /** What colour an element stands on, pictures included. */
    const surfaceOf = (element: Element | null): string => {
      const known = surfaces.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element!);
      const own = [backgroundColor, backgroundImage, opacity].join();
      const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1';
      const surface = isOpaque
        ? own
        : own === 'rgba(0, 0, 0, 0),none,1'
          ? surfaceOf(element!.parentElement)
          : `${surfaceOf(element!.parentElement)};${own}`;
      surfaces.set(element, surface);
      return surface;
    };
    /** Whether something names it to who does not see it: the name itself is no part of the look. */
    const isNamed = (element: Element) => {
      const { ariaLabel, title } = element as HTMLElement;
      const labels = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/);
      if (ariaLabel || title || ((element as HTMLInputElement).labels?.length ?? 0) > 0) return true;
      if (labels.some((id) => id !== '' && document.getElementById(id)?.textContent.trim())) return true;
      if (element.querySelector('[aria-label]:not([aria-label=""]), [alt]:not([alt=""]), svg title'))
        return true;
      if (element.querySelector('[aria-hidden=true]') === null) return element.textContent.trim() !== '';
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (words.nextNode())
        if (
          words.currentNode.textContent?.trim() &&
          !words.currentNode.parentElement?.closest('[aria-hidden=true]')
        )
          return true;
      return false;
    };
    const FIELDS = 'input, select, textarea, [contenteditable]';
    const FOCUSED = `a[href], button, ${FIELDS}, [tabindex]`;
    const partOf = (element: Element) => {
      const { color, fontSize, fontWeight, overflowX, overflowY } = getComputedStyle(element);
      const hasWords = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const children = [...element.children].map(
        (each) => `${each.localName}.${each.getAttribute('role') ?? ''}`,
      );
      const canScroll = /auto|scroll/.test(overflowX + overflowY);
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const scrolls = canScroll && (scrollHeight > clientHeight || scrollWidth > clientWidth);
      return [
        element.parentElement === null ? '' : kindOf(element.parentElement),
        kindOf(element),
        attributesOf(element),
        surfaceOf(element),
        hasWords || element.matches(FIELDS) ? [color, fontSize, fontWeight].join() : '',
        isNamed(element),
        [...new Set(children)].join(),
        scrolls && `scrolls ${element.querySelector(FOCUSED) !== null}`,
        element.closest('[aria-hidden=true]') !== null,
      ].join('|');
    };
    // What is drawn is one picture to whoever hears it, but for what has a role or the focus there.
    const heard = '*:not(svg *), svg :is([role], [tabindex], foreignObject *)';
    const elements = [...root.querySelectorAll(heard)].filter((each) =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const elementsOfParts = Map.groupBy(elements, partOf);
    window.elementsOfParts = elementsOfParts;
    const { pathname } = location;
    const { theme = '' } = document.documentElement.dataset;
    const path = pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id');
    const look = [innerWidth, theme, document.documentElement.lang];
    const shown = [path, ...look, found.join(), ...titles];
    const viewport = document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '';
    const isRight = {
      'document-title': document.title.trim() !== '',
      'html-has-lang': document.documentElement.lang !== '',
      'meta-viewport': !/user-scalable\s*=\s*(no|0)|maximum-scale/.test(viewport),
      bypass: document.querySelector('main, h1, h2, [role=main], [role=heading], [role=dialog]') !== null,
    };
    const faults = Object.entries(isRight).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
    return { shown, look: look.join(), parts: [...elementsOfParts.keys()], faults };
  });
  return { screen: JSON.stringify(shown), look, parts, faults, isLoading };
}
