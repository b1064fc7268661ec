import { setTimeout as delay } from 'node:timers/promises';
import { parseTopic } from '@zutai/contract';
import type { MessageHandler } from '../../../platform/mqtt/index.ts';

export interface UnknownNodesOptions {
  readonly isKnown: (sn: string) => boolean;
  /** Resolves when every definition committed before the call is in use here. */
  readonly definitionsCurrent: () => Promise<void>;
  readonly receive: MessageHandler;
}

/** Longer than a look at the definitions takes; while the database is away others' messages must go on. */
const TIMEOUT_MS = 2_000;

/**
 * A gateway may speak in the moment after its registration, before this process knows of it. Its messages,
 * births above all, wait in their order until the definitions have been looked at; who is unknown then is unknown.
 */
export class UnknownNodes {
  readonly #options: UnknownNodesOptions;
  readonly #waits = new Map<string, Promise<void>>();

  constructor(options: UnknownNodesOptions) {
    this.#options = options;
  }

  readonly receive: MessageHandler = (topic, payload, qos) => {
    const wait = this.#wait(topic);
    if (wait === undefined) return this.#options.receive(topic, payload, qos);
    const kept = Buffer.from(payload);
    return wait.then(() => this.#options.receive(topic, kept, qos));
  };

  /** Undefined when the message can be taken now. Those who wait for one gateway go on in the order of their calls. */
  #wait(topic: string): Promise<void> | undefined {
    const sn = parseTopic(topic)?.edgeNodeId;
    if (sn === undefined) return undefined;
    const before = this.#waits.get(sn);
    if (before !== undefined || this.#options.isKnown(sn)) return before;
    const controller = new AbortController();
    const timeout = delay(TIMEOUT_MS, undefined, { signal: controller.signal });
    const wait = Promise.race([this.#options.definitionsCurrent(), timeout])
      .catch(() => undefined)
      .then(() => {
        controller.abort();
        this.#waits.delete(sn);
      });
    timeout.catch(() => undefined);
    this.#waits.set(sn, wait);
    return wait;
  }
}
