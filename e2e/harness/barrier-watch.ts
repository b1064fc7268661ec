import type { Browser, Page } from '@playwright/test';
import { lookAtScreen, screensSeen } from './barriers.ts';
import { readScreen, type ShownScreen } from './screen-shown.ts';

/**
 * Looks for barriers on every screen that a journey comes to, so that no journey has to ask for it: where a step ends,
 * before an address is opened, and at the end. A screen is looked at once a journey, and again with each other dialog,
 * size or theme; what passes between these moments is for the journey to look at with `seeNoBarriers`.
 */
export class BarrierWatch {
  readonly #browsers: ReadonlySet<Browser>;
  /** Told what a look took, ms. */
  readonly #onLook: (tookMs: number) => void;
  #tookMs = 0;

  constructor(browsers: ReadonlySet<Browser>, onLook: (tookMs: number) => void) {
    this.#browsers = browsers;
    this.#onLook = onLook;
    screensSeen.clear();
  }

  /** How many screens were looked at, and what it took. */
  get looked(): { screens: number; tookMs: number } {
    return { screens: screensSeen.size, tookMs: Math.round(this.#tookMs) };
  }

  /** Looks at every page that is open. */
  async lookAtAll(): Promise<void> {
    const contexts = [...this.#browsers].flatMap((browser) => browser.contexts());
    for (const page of contexts.flatMap((context) => context.pages())) await this.lookAt(page);
  }

  /** Looks at a page unless it shows what was looked at before. */
  async lookAt(page: Page): Promise<void> {
    if (page.isClosed() || !page.url().startsWith('http')) return;
    const began = performance.now();
    try {
      const shown = await readSettled(page);
      if (!screensSeen.has(shown.screen)) await lookAtScreen(page, shown);
    } finally {
      const tookMs = performance.now() - began;
      this.#tookMs += tookMs;
      this.#onLook(tookMs);
    }
  }
}

/** How often a page may go on to another document while it is read. */
const MOST_DOCUMENTS = 5;

/** A step may end with a click that leads to another document: that one is read then. */
async function readSettled(page: Page): Promise<ShownScreen> {
  for (let document = 1; ; document += 1) {
    try {
      return await readScreen(page);
    } catch (error) {
      if (document === MOST_DOCUMENTS || !String(error).includes('Execution context was destroyed'))
        throw error;
      await page.waitForLoadState('domcontentloaded');
    }
  }
}
