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
    await entry.scrollIntoViewIfNeeded();
    const box = await entry.boundingBox();
    if (box === null) throw new Error('what is to be dragged is not in sight');
    await this.#page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.#page.mouse.down();
    await designer.moveTo([spot[0] - 0.03, spot[1]]);
    await designer.moveTo(spot);
    await this.#page.mouse.up();
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
