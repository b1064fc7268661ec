import type { Locator, Page } from '@playwright/test';
import { decodeBinaryFrame } from '@zutai/contract';

interface HeldWindow {
  heldLine: { isHolding: boolean; messages: { data: ArrayBuffer; pass: () => void }[] };
}

/**
 * The live value sockets of a page, whose messages can be held back: what a person does between the coming of a value
 * and its painting takes less than a frame, too little to hit by chance. To be made before the page is opened.
 */
export class HeldLine {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<HeldLine> {
    await page.addInitScript(() => {
      const line: HeldWindow['heldLine'] = { isHolding: false, messages: [] };
      Object.assign(window, { heldLine: line });
      const listen = WebSocket.prototype.addEventListener;
      WebSocket.prototype.addEventListener = function (this: WebSocket, type: string, listener: unknown) {
        const deliver = listener as (event: Event) => void;
        listen.call(this, type, (event) => {
          const { data } = event as MessageEvent;
          // Values come in binary; what the socket of messages says is text, and none of it is held.
          if (type !== 'message' || !line.isHolding || !(data instanceof ArrayBuffer)) return deliver(event);
          line.messages.push({ data, pass: () => deliver(event) });
        });
      };
    });
    return new HeldLine(page);
  }

  hold(): Promise<void> {
    return this.#page.evaluate(() => {
      (window as unknown as HeldWindow).heldLine.isHolding = true;
    });
  }

  /** The newest value of a signal that is held back. */
  async findHeld(signalId: string): Promise<unknown> {
    const messages = await this.#page.evaluate(() =>
      (window as unknown as HeldWindow).heldLine.messages.map(({ data }) => [...new Uint8Array(data)]),
    );
    const values = messages.flatMap((bytes) => decodeBinaryFrame(Uint8Array.from(bytes)).signalVal ?? []);
    return values.findLast(({ id }) => id === signalId)?.value;
  }

  /** Lets everything through and does something to an element before anything can be painted. */
  async passAnd(element: Locator, act: 'click' | 'press'): Promise<void> {
    await element.evaluate((found: HTMLElement, act) => {
      const { heldLine } = window as unknown as HeldWindow;
      heldLine.isHolding = false;
      for (const { pass } of heldLine.messages.splice(0)) pass();
      if (!found.isConnected) throw new Error('it is off the page already');
      if (act === 'click') return found.click();
      found.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      found.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    }, act);
  }
}
