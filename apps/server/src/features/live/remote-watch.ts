import { setTimeout as delay } from 'node:timers/promises';
import { monitorTopics } from '@zutai/contract';
import type { Bus, Subscription } from '../../platform/mqtt/index.ts';
import type { LiveChange } from './live-board.ts';
import { onlineIn, parseFrame } from './live-messages.ts';

const RETRY_MS = 1_000;

/** Changes of one piece of equipment that another process ingests. */
export class RemoteWatch {
  readonly #closing = new AbortController();
  readonly #subscribing: Promise<Subscription | undefined>;

  constructor(bus: Bus, equipmentId: string, onChange: (change: LiveChange) => void) {
    this.#subscribing = this.#subscribe(bus, monitorTopics.live.build({ equipmentId }), onChange);
  }

  close(): void {
    this.#closing.abort();
    void this.#subscribing.then((subscription) => subscription?.unsubscribe()).catch(() => undefined);
  }

  /** Again until it succeeds: a broker that is away for a moment must not leave a viewer without changes. */
  async #subscribe(
    bus: Bus,
    topic: string,
    onChange: (change: LiveChange) => void,
  ): Promise<Subscription | undefined> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        return await bus.subscribe(topic, (_topic, payload) => {
          if (signal.aborted) return;
          const change = readChange(Buffer.from(payload));
          if (change !== undefined) onChange(change);
        });
      } catch {
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return undefined;
  }
}

/** The frame goes on as it came; it is only read for those who want JSON, or when its tail may say more. */
function readChange(payload: Buffer): LiveChange | undefined {
  const parsed = parseFrame(payload);
  if (parsed === undefined) return undefined;
  const online = onlineIn(parsed);
  const { signalVal = [], signalAlarm: alarms } = parsed;
  return {
    values: signalVal,
    frame: payload,
    ...(online === undefined ? {} : { online }),
    ...(alarms === undefined ? {} : { alarms }),
  };
}
