import type { MessageHandler } from '../bus.ts';
import type { Delivery } from '../deliver.ts';
import { matchesFilter } from '../topic-filter.ts';

/** Finds the handlers of a message among many subscriptions of one connection. */
export class TopicRouter {
  readonly #delivery: Delivery;
  /** Filters without wildcards, found by one look: a web process has one for each equipment it shows. */
  readonly #exact = new Map<string, Set<MessageHandler>>();
  readonly #wild = new Map<string, Set<MessageHandler>>();

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  add(filter: string, handler: MessageHandler): void {
    const table = this.#tableOf(filter);
    const handlers = table.get(filter);
    if (handlers === undefined) table.set(filter, new Set([handler]));
    else handlers.add(handler);
  }

  /** @returns whether the filter has no handler left */
  remove(filter: string, handler: MessageHandler): boolean {
    const table = this.#tableOf(filter);
    const handlers = table.get(filter);
    handlers?.delete(handler);
    if (handlers === undefined || handlers.size > 0) return false;
    return table.delete(filter);
  }

  readonly deliver = (topic: string, payload: Buffer, qos: 0 | 1 | 2): Promise<boolean> | undefined => {
    const waiting: Promise<boolean>[] = [];
    for (const handler of this.#handlersOf(topic)) {
      const delivering = this.#delivery.deliver(handler, topic, payload, qos);
      if (delivering !== undefined) waiting.push(delivering);
    }
    if (waiting.length === 0) return undefined;
    return Promise.all(waiting).then((all) => all.every(Boolean));
  };

  *#handlersOf(topic: string): Iterable<MessageHandler> {
    yield* this.#exact.get(topic) ?? [];
    for (const [filter, handlers] of this.#wild) {
      if (matchesFilter(filter, topic)) yield* handlers;
    }
  }

  #tableOf(filter: string): Map<string, Set<MessageHandler>> {
    return /[+#]/.test(filter) ? this.#wild : this.#exact;
  }
}
