const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A node that was quiet for this long begins anew. */
const CALM_MS = 120_000;

interface NodeRequests {
  lastMs: number;
  pauseMs: number;
}

/**
 * Asks edge nodes for their births again: at once, then with growing pauses. What is asked for in a pause is
 * asked at its end, unless the node was born meanwhile.
 */
export class RebirthRequests {
  readonly #nodes = new Map<string, NodeRequests>();
  readonly #deferred = new Map<string, NodeJS.Timeout>();
  readonly #send: (sn: string) => void;

  constructor(send: (sn: string) => void) {
    this.#send = send;
  }

  ask(sn: string): void {
    if (this.#deferred.has(sn)) return;
    const waitMs = this.#reserve(sn, performance.now());
    if (waitMs === 0) {
      this.#send(sn);
      return;
    }
    const timer = setTimeout(() => {
      this.#deferred.delete(sn);
      this.ask(sn);
    }, waitMs).unref();
    this.#deferred.set(sn, timer);
  }

  /** The node was born, or is gone: what waits to be asked is answered. */
  cancel(sn: string): void {
    clearTimeout(this.#deferred.get(sn));
    this.#deferred.delete(sn);
  }

  /** The way to the node is a new one: it is asked at once again, whatever it was asked before. */
  forget(sn: string): void {
    this.cancel(sn);
    this.#nodes.delete(sn);
  }

  close(): void {
    for (const sn of [...this.#deferred.keys()]) this.cancel(sn);
  }

  /** Time until the node may be asked; at 0 it counts as asked. */
  #reserve(sn: string, nowMs: number): number {
    const node = this.#nodes.get(sn);
    if (node === undefined || nowMs - node.lastMs > CALM_MS) {
      this.#nodes.set(sn, { lastMs: nowMs, pauseMs: FIRST_PAUSE_MS });
      return 0;
    }
    const waitMs = node.lastMs + node.pauseMs - nowMs;
    if (waitMs > 0) return waitMs;
    node.lastMs = nowMs;
    node.pauseMs = Math.min(node.pauseMs * 2, LONGEST_PAUSE_MS);
    return 0;
  }
}
