import type { Locator, Page, TestInfo } from '@playwright/test';
import type { Designer, Spot } from './designer.ts';

/**
 * What a hand does, counted by one rule wherever steps are counted:
 *
 * - a click, a drag and a key with what is held down with it are a step each;
 * - a text that is typed or pasted at one go is a step, however long it is, and so is choosing from a list;
 * - the way to the next field or cell is no step of its own: leaving a field belongs to it, and Tab to what is filled
 *   next. The report says how many steps they are with each Tab counted.
 */
export class Steps {
  readonly #page: Page;
  #count = 0;
  #tabs = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get count(): number {
    return this.#count;
  }

  /** The count with each Tab as a step. */
  get countWithTabs(): number {
    return this.#count + this.#tabs;
  }

  async click(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#count += 1;
    await field.fill(text);
  }

  async press(key: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.press(key);
  }

  /** Goes on to the field that is filled next. */
  async tab(times = 1): Promise<void> {
    this.#tabs += times;
    for (let pressed = 0; pressed < times; pressed += 1) await this.#page.keyboard.press('Tab');
  }

  /** Types into what has the keyboard. */
  async type(text: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.type(text);
  }

  /** Drags something beside the drawing onto it. */
  async dragOnto(entry: Locator, designer: Designer, spot: Spot): Promise<void> {
    this.#count += 1;
    await designer.dropEntry(entry, spot);
  }

  async clickAt(designer: Designer, spot: Spot): Promise<void> {
    this.#count += 1;
    await designer.pressAt(spot);
    await this.#page.mouse.up();
  }

  /** Something done outside the browser, such as starting a program. */
  outside(): void {
    this.#count += 1;
  }

  /** Puts the count into the report of the run. */
  report(info: TestInfo, task: string): void {
    info.annotations.push({
      type: 'steps',
      description: `${task}: ${this.#count}, with Tabs ${this.countWithTabs}`,
    });
  }
}
