import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import { type MessageHandler, NotTakenError } from './bus.ts';

const RETRY_DELAYS_MS = [200, 1_000];
const CLOSE_TIMEOUT_MS = 5_000;

/** Calls handlers, again when they fail, and knows how many are under way. */
export interface Delivery {
  /**
   * Never rejects; false when the handler did not take the message. Returns undefined when the handler was done
   * at once.
   */
  readonly deliver: (
    handler: MessageHandler,
    topic: string,
    payload: Buffer,
    qos: 0 | 1 | 2,
  ) => Promise<boolean> | undefined;
  readonly underWay: () => number;
  /** Messages given up after the last attempt. */
  readonly dropped: () => number;
  /** Resolves when nothing is under way, or after 5 s. */
  readonly settle: () => Promise<void>;
}

export function createDelivery(logger: Logger): Delivery {
  const running = new Set<Promise<boolean>>();
  let droppedCount = 0;

  function deliver(
    handler: MessageHandler,
    topic: string,
    payload: Buffer,
    qos: 0 | 1 | 2,
  ): Promise<boolean> | undefined {
    // The type allows handlers that return anything, such as a number: only a promise is waited for.
    let work: unknown;
    try {
      work = handler(topic, payload, qos);
    } catch (error) {
      work = Promise.reject(error);
    }
    if (!(work instanceof Promise)) return undefined;
    const delivering = work
      .then(
        () => true,
        (error) =>
          !(error instanceof NotTakenError) && retry(() => handler(topic, payload, qos), topic, error),
      )
      .finally(() => running.delete(delivering));
    running.add(delivering);
    return delivering;
  }

  async function retry(handle: () => void | Promise<void>, topic: string, firstError: unknown) {
    let lastError = firstError;
    for (const delayMs of RETRY_DELAYS_MS) {
      logger.warn({ err: lastError, topic }, 'a message could not be handled; trying again');
      await delay(delayMs);
      try {
        await handle();
        return true;
      } catch (error) {
        if (error instanceof NotTakenError) return false;
        lastError = error;
      }
    }
    droppedCount += 1;
    logger.error({ err: lastError, topic }, 'a message could not be handled and is dropped');
    return true;
  }

  async function settle(): Promise<void> {
    const controller = new AbortController();
    const timeout = delay(CLOSE_TIMEOUT_MS, undefined, { signal: controller.signal }).catch(() => undefined);
    await Promise.race([Promise.all(running), timeout]);
    controller.abort();
  }

  return { deliver, underWay: () => running.size, dropped: () => droppedCount, settle };
}
