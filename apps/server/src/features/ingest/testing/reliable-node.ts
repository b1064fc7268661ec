import type { TestMetric, TestNode } from './test-node.ts';

const WINDOW = 200;
const RESEND_MS = 2_000;

/**
 * Keeps records until they are acknowledged, as our agent does, and nothing else: record `n` of the stream is
 * value n at time start + n.
 */
export class ReliableNode {
  produced = 0;
  #sent = 0;
  #progressMs = performance.now();
  #lastAcknowledged = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #node: TestNode;
  readonly #stream: string;
  readonly #send: (position: number) => Promise<unknown>;

  constructor(
    node: TestNode,
    stream: string,
    deviceId: string,
    makeMetrics: (position: number) => TestMetric[],
  ) {
    this.#node = node;
    this.#stream = stream;
    this.#send = (position) =>
      node.publish('DDATA', deviceId, makeMetrics(position), { stream, position }).catch(() => undefined);
  }

  get acknowledged(): number {
    return this.#node.acknowledged(this.#stream) ?? 0;
  }

  /** @param perTick records every 10 ms */
  start(perTick: number, total: number): void {
    this.#timer = setInterval(() => {
      this.produced = Math.min(total, this.produced + perTick);
      this.#pump();
    }, 10);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #pump(): void {
    const { acknowledged } = this;
    if (acknowledged > this.#lastAcknowledged) {
      this.#lastAcknowledged = acknowledged;
      this.#progressMs = performance.now();
    }
    if (this.#sent > acknowledged && performance.now() - this.#progressMs > RESEND_MS) {
      this.#sent = acknowledged;
      this.#progressMs = performance.now();
    }
    this.#sent = Math.max(this.#sent, acknowledged);
    while (this.#sent < this.produced && this.#sent - acknowledged < WINDOW) {
      this.#sent += 1;
      void this.#send(this.#sent);
    }
  }
}
