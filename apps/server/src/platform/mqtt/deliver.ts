import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import type { MessageHandler } from './bus.ts';

const RETRY_DELAYS_MS = [200, 1_000];
const CLOSE_PATIENCE_MS = 5_000;

/** Calls handlers, again when they fail, and knows how many are under way. */
export interface Delivery {
  /** Never rejects. Returns undefined when the handler was done at once. */
  readonly deliver: (handler: MessageHandler, topic: string, payload: Buffer) => Promise<void> | undefined;
  readonly underWay: () => number;
  /** Messages given up after the last attempt. */
  readonly dropped: () => number;
  /** Resolves when nothing is under way, or after 5 s. */
  readonly settle: () => Promise<void>;
}

export function createDelivery(logger: Logger): Delivery {
  const running = new Set<Promise<void>>();
  let droppedCount = 0;

  function deliver(handler: MessageHandler, topic: string, payload: Buffer): Promise<void> | undefined {
    // A function that answers something may stand for one that answers nothing.
    let work: unknown;
    try {
      work = handler(topic, payload);
    } catch (error) {
      work = Promise.reject(error);
    }
    if (!(work instanceof Promise)) return undefined;
    const delivering = work
      .catch((error) => retry(handler, topic, payload, error))
      .finally(() => running.delete(delivering));
    running.add(delivering);
    return delivering;
  }

  async function retry(handler: MessageHandler, topic: string, payload: Buffer, firstError: unknown) {
    let lastError = firstError;
    for (const delayMs of RETRY_DELAYS_MS) {
      logger.warn({ err: lastError, topic }, 'a message could not be handled; trying again');
      await delay(delayMs);
      try {
        await handler(topic, payload);
        return;
      } catch (error) {
        lastError = error;
      }
    }
    droppedCount += 1;
    logger.error(
      { err: lastError, topic, bytes: payload.length },
      'a message could not be handled and is dropped',
    );
  }

  async function settle(): Promise<void> {
    const patience = new AbortController();
    const timeout = delay(CLOSE_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.all(running), timeout]);
    patience.abort();
  }

  return { deliver, underWay: () => running.size, dropped: () => droppedCount, settle };
}
