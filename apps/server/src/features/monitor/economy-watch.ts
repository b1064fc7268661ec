import type { Logger } from '../../platform/logging/logger.ts';
import { type GatewayLink, WATCH_MS, WATCH_RENEWAL_MS } from '../gateway-link/index.ts';

/** Feeds that begin together are told together, ms. */
const GATHER_MS = 50;

/**
 * Keeps gateways in economy mode open while somebody watches their equipment through this process (docs/adr/0132). Each
 * process says so of its own viewers, and the gateway's lease ends by itself: nothing has to be taken back, and nobody
 * has to know of the viewers of others.
 */
export class EconomyWatch {
  readonly #link: Pick<GatewayLink, 'watch'>;
  readonly #listWatched: () => readonly string[];
  readonly #logger: Logger;
  readonly #renewalMs: number;
  #begun = new Set<string>();
  #gathering: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(options: {
    link: Pick<GatewayLink, 'watch'>;
    /** Ids of the equipment that somebody watches now. */
    listWatched: () => readonly string[];
    logger: Logger;
    /** Default {@link WATCH_RENEWAL_MS}. */
    renewalMs?: number | undefined;
  }) {
    this.#link = options.link;
    this.#listWatched = options.listWatched;
    this.#logger = options.logger;
    this.#renewalMs = options.renewalMs ?? WATCH_RENEWAL_MS;
  }

  start(): void {
    this.#renewal = setInterval(() => void this.#tell(this.#listWatched()), this.#renewalMs).unref();
  }

  stop(): void {
    clearInterval(this.#renewal);
    clearTimeout(this.#gathering);
  }

  /** Somebody begins to watch: the gateway is opened at once. */
  noteBegun(equipmentId: string): void {
    this.#begun.add(equipmentId);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const begun = [...this.#begun];
      this.#begun = new Set();
      void this.#tell(begun);
    }, GATHER_MS).unref();
  }

  async #tell(equipmentIds: readonly string[]): Promise<void> {
    try {
      await this.#link.watch(equipmentIds, WATCH_MS);
    } catch (error) {
      // Not opened means later values, not wrong ones; the next renewal tries again.
      this.#logger.debug({ err: error }, 'gateways in economy mode could not be opened');
    }
  }
}
