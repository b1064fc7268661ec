import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Say } from './say.ts';

/** A place on the drawing in parts of its width and height. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** The page designer: library left, drawing in the middle, properties right. */
export class Designer {
  readonly #page: Page;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.#page = page;
    this.#say = say;
  }

  /** What is drawn, one entry a widget. */
  get layers(): Locator {
    return this.#page.getByRole('tree', { name: this.#say('designer', 'layers') }).getByRole('treeitem');
  }

  get saveMark(): Locator {
    return this.#page.getByTestId('save-mark');
  }

  get inspector(): Locator {
    return this.#page.getByTestId('designer-inspector');
  }

  /** Says who else edits the page; not there when nobody does. */
  get lockBanner(): Locator {
    return this.#page.getByTestId('lock-banner');
  }

  /** Draws a widget of a type by dragging; it is selected afterwards. */
  async draw(type: string, [left, top, width, height]: Box): Promise<void> {
    await this.#page.getByTestId(`tool-${type}`).click();
    const sheet = await this.#page.getByTestId('designer-page').boundingBox();
    if (sheet === null) throw new Error('no drawing');
    const at = (x: number, y: number) => [sheet.x + x * sheet.width, sheet.y + y * sheet.height] as const;
    await this.#page.mouse.move(...at(left, top));
    await this.#page.mouse.down();
    await this.#page.mouse.move(...at(left + width / 2, top + height / 2));
    await this.#page.mouse.move(...at(left + width, top + height));
    await this.#page.mouse.up();
    await expect(this.#page.getByTestId(`tool-${type}`)).toHaveAttribute('aria-pressed', 'false');
  }

  /** Types into a property of what is selected. */
  async fill(field: string, text: string): Promise<void> {
    const input = this.inspector.locator(`input[data-field="${field}"], textarea[data-field="${field}"]`);
    await input.fill(text);
    await input.press('Enter');
  }

  async choose(field: string, value: string): Promise<void> {
    await this.inspector.locator(`select[data-field="${field}"]`).selectOption(value);
  }

  /** Binds a property to the signal that the search for `keyword` finds first. */
  async bind(field: string, keyword: string): Promise<void> {
    await this.#page.getByTestId(`bind-${field}`).click();
    const search = this.#page.getByRole('combobox', { name: this.#say('designer', 'bindSearch') });
    await search.fill(keyword);
    await expect(this.#page.getByRole('option').filter({ hasText: keyword }).first()).toBeVisible();
    await search.press('Enter');
    await expect(search).toBeHidden();
  }

  /** Waits until the drawing is kept on this computer with so many widgets. */
  async waitForDraft(widgetCount: number): Promise<void> {
    await expect
      .poll(() =>
        this.#page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opening = indexedDB.open('zutai-designer');
              opening.onsuccess = () => {
                const reading = opening.result.transaction('draft').objectStore('draft').getAll();
                reading.onsuccess = () => {
                  opening.result.close();
                  resolve(reading.result[0]?.file.widgets.length ?? 0);
                };
              };
            }),
        ),
      )
      .toBe(widgetCount);
  }

  /** Saves; a page that has no name yet gets one. */
  async save(title?: string): Promise<void> {
    await this.#page.getByTestId('designer-save').click();
    if (title === undefined) return;
    const form = this.#page.getByRole('dialog', { name: this.#say('designer', 'saveAsNew') });
    await form.getByLabel(this.#say('designer', 'pageTitle')).fill(title);
    await form.getByRole('button', { name: this.#say('designer', 'save'), exact: true }).click();
    await expect(form).toBeHidden();
  }
}
