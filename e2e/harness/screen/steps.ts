import type { Locator, Page, TestInfo } from '@playwright/test';
import type { Designer, Spot } from './designer.ts';

/**
 * What a hand does, counted: each click, each drag, each key and each field or cell that is filled, with the way to it,
 * is a step.
 */
export class Steps {
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get count(): number {
    return this.#count;
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
    info.annotations.push({ type: 'steps', description: `${task}: ${this.#count}` });
  }
}
