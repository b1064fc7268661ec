import fs from 'node:fs/promises';
import type { Page as BrowserPage, Locator } from '@playwright/test';
import { maxWidgets, type Page } from '@zutai/diagram';
import { expect } from '../journey.ts';
import { patternOf, type Say } from '../say.ts';

/** A box on the drawing in parts of its width and height. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** A place on the drawing in parts of its width and height. */
export type Spot = readonly [x: number, y: number];

/** Where a button of the bar is when its group is folded, which it is in narrow windows. */
const barGroups: Readonly<Record<string, string>> = {
  'distribute-horizontal': 'spread',
  'distribute-vertical': 'spread',
  'same-size': 'spread',
  'align-left': 'align',
  'align-top': 'align',
  'align-middle': 'align',
  group: 'structure',
  'select-same-type': 'structure',
  rebind: 'reuse',
  'make-faceplate': 'reuse',
  check: 'reuse',
  'bar-names': 'view',
};

/** The page designer: library left, drawing in the middle, properties right. */
export class Designer {
  readonly #page: BrowserPage;
  readonly #say: Say;

  constructor(page: BrowserPage, say: Say) {
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

  /** Waits until the server has all of it: while it is being saved the mark says neither that it is nor that it is not. */
  async seeSaved(): Promise<void> {
    await expect(this.saveMark).toHaveText(patternOf(this.#say('designer', 'savedAt')));
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
    await this.drag([left, top], [left + width, top + height]);
    await expect(this.#page.getByTestId(`tool-${type}`)).toHaveAttribute('aria-pressed', 'false');
  }

  /** Types into a property of what is selected. */
  async fill(field: string, text: string): Promise<void> {
    const input = this.inspector.locator(`input[data-field="${field}"], textarea[data-field="${field}"]`);
    await input.fill(text);
    // Enter begins a line in a text of several; leaving takes what was typed in both.
    await input.blur();
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

  /** What the status bar says of how many widgets there are; a group is one. */
  countOf(widgetCount: number): Locator {
    return this.#page.getByText(`${widgetCount} / ${maxWidgets}`, { exact: true });
  }

  /** A button of the bar above the drawing, folded away or not. */
  async run(command: string): Promise<void> {
    const button = this.#page.getByTestId(`command-${command}`).first();
    if (!(await button.isVisible())) {
      const group = barGroups[command];
      if (group === undefined) throw new Error(`no button for ${command}`);
      await this.#page.getByTestId(`group-${group}`).click();
    }
    await button.click();
  }

  /** Gives the drawing the keyboard. */
  async focus(): Promise<void> {
    await this.#page.getByRole('application', { name: this.#say('designer', 'drawing') }).focus();
  }

  /** Presses keys with the drawing in focus. */
  async press(...keys: string[]): Promise<void> {
    await this.focus();
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Drags from one place of the drawing to another, in parts of its width and height. */
  async drag(from: Spot, to: Spot): Promise<void> {
    await this.pressAt(from);
    await this.#moveTo([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    await this.#moveTo(to);
    await this.#page.mouse.up();
  }

  /** Drags an entry of the library onto a place of the drawing. */
  async dropEntry(entry: Locator, spot: Spot): Promise<void> {
    await this.carryEntry(entry, spot);
    await this.#page.mouse.up();
  }

  /** Presses an entry of the library and moves to a place of the drawing, without releasing. */
  async carryEntry(entry: Locator, [x, y]: Spot): Promise<void> {
    // It waits until the entry stands still: the shelf follows what is searched a moment later.
    await entry.hover();
    await this.#page.mouse.down();
    await this.#moveTo([x - 0.05, y]);
    await this.#moveTo([x, y]);
  }

  /** Opens what is at a place by a double click: a group, or the text that stands there. */
  async openAt(spot: Spot): Promise<void> {
    await this.moveTo(spot);
    for (const clickCount of [1, 2]) {
      await this.#page.mouse.down({ clickCount });
      await this.#page.mouse.up({ clickCount });
    }
  }

  /** Takes back what was done since the page was opened. */
  undoAll(): Promise<void> {
    return this.#repeat('undo', 'Control+z');
  }

  /** Makes again all that was taken back. */
  redoAll(): Promise<void> {
    return this.#repeat('redo', 'Control+Shift+Z');
  }

  async #repeat(command: string, key: string): Promise<void> {
    const button = this.#page.getByTestId(`command-${command}`).first();
    await this.focus();
    while (await button.isEnabled()) await this.#page.keyboard.press(key);
  }

  /** Presses the mouse on a place of the drawing and keeps it down. */
  async pressAt(spot: Spot): Promise<void> {
    await this.moveTo(spot);
    await this.#page.mouse.down();
  }

  /** Moves the pointer to a place of the drawing, once that stands still. */
  async moveTo(spot: Spot): Promise<void> {
    await this.#sheet.evaluate(async (sheet) => {
      const read = () => {
        const { x, y, width, height } = sheet.getBoundingClientRect();
        return [x, y, width, height].join();
      };
      const frame = () => new Promise(requestAnimationFrame);
      for (let before = ''; before !== read(); ) {
        before = read();
        // What takes room from the drawing is measured in one frame, the page fitted in the next.
        for (let frames = 0; frames < 3; frames += 1) await frame();
      }
    });
    await this.#moveTo(spot);
  }

  get #sheet(): Locator {
    return this.#page.getByTestId('designer-page');
  }

  async #moveTo([x, y]: Spot): Promise<void> {
    const sheet = await this.#sheet.boundingBox();
    if (sheet === null) throw new Error('no drawing');
    await this.#page.mouse.move(sheet.x + x * sheet.width, sheet.y + y * sheet.height);
  }

  /** Puts a symbol of the library in the middle, by the keyboard; it is selected afterwards. */
  async insertSymbol(id: string): Promise<void> {
    const search = this.#page.getByRole('textbox', {
      name: this.#say('designer', 'librarySearch'),
      exact: true,
    });
    await search.fill(id);
    await this.#page.getByTestId(`symbol-${id}`).press('Enter');
    await search.fill('');
  }

  /** Adds an item to a list of the inspector. */
  async addTo(list: string): Promise<void> {
    await this.inspector
      .locator(`fieldset[data-list="${list}"]`)
      .getByRole('button', { name: new RegExp(`^${this.#say('designer', 'listAdd')}: `) })
      .click();
  }

  /** The drawing as it is kept on this computer; undefined when all is saved. */
  async readDraft(): Promise<Page | undefined> {
    return (await this.readDrafts())[0];
  }

  /** The drawings that are not saved and are kept on this computer, of all windows. */
  readDrafts(): Promise<Page[]> {
    return this.#page.evaluate(
      () =>
        new Promise<Page[]>((resolve) => {
          const opening = indexedDB.open('zutai-designer');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('draft').objectStore('draft').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.map(({ file }: { file: Page }) => file));
            };
          };
        }),
    );
  }

  /** Waits until the drawing is kept on this computer with so many widgets. */
  async waitForDraft(widgetCount: number): Promise<void> {
    await expect.poll(async () => (await this.readDraft())?.widgets.length ?? 0).toBe(widgetCount);
  }

  /** Chooses from the menu of what is done with the page as a whole. */
  async openMenu(item: string): Promise<void> {
    await this.#page.getByRole('button', { name: this.#say('designer', 'more'), exact: true }).click();
    await this.#page.getByRole('menuitem', { name: item }).click();
  }

  /** The page as its menu hands it out. */
  async exportFile(): Promise<string> {
    const download = this.#page.waitForEvent('download');
    await this.openMenu(this.#say('designer', 'export'));
    return fs.readFile(await (await download).path(), 'utf8');
  }

  /** Offers a file to the page's menu; what becomes of it is said in words. */
  async importFile(content: string): Promise<void> {
    await this.#page.getByTestId('import-file').setInputFiles({
      name: 'page.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  }

  /** Saves with a few words about what changed. */
  async saveWithNote(note: string): Promise<void> {
    await this.#page.getByTestId('designer-save-more').click();
    await this.#page.getByRole('menuitem', { name: this.#say('designerPage', 'saveWithNote') }).click();
    const form = this.#page.getByRole('dialog', { name: this.#say('designer', 'saveTitle') });
    await form.getByLabel(this.#say('designerPage', 'note')).fill(note);
    await form.getByRole('button', { name: this.#say('designer', 'save'), exact: true }).click();
    await expect(form).toBeHidden();
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
