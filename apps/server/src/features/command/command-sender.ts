import { deviceCode, WRITE_TIMEOUT_S } from '@zutai/contract';
import type { Logger } from 'pino';
import { BusDisconnectedError } from '../../platform/mqtt/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { DecisionWatch } from './decision-watch.ts';
import type { CommandRepository } from './repository.ts';
import type { StoredCommand } from './rows.ts';

interface CommandSenderOptions {
  readonly repository: CommandRepository;
  readonly link: Pick<GatewayLink, 'sendCommand'>;
  readonly watch: DecisionWatch;
  readonly logger: Logger;
}

/** Sends entered commands and notes how that went. */
export class CommandSender {
  readonly #options: CommandSenderOptions;
  readonly #running = new Set<Promise<void>>();

  constructor(options: CommandSenderOptions) {
    this.#options = options;
  }

  /**
   * Sends in the background.
   * @param leaseMs set for a press
   * @param enteredMs when its time began, by the monotonic clock: that of the database may differ, and be set
   */
  start(command: StoredCommand, leaseMs?: number, enteredMs = performance.now()): void {
    this.run(this.#send(command, leaseMs, enteredMs));
  }

  /** Lets work go on after the call that began it; `finish` waits for it. */
  run(work: Promise<void>): void {
    const running = work
      .catch((error) => this.#options.logger.error({ err: error }, 'a command was not carried through'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits until what is under way is in the ledger. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #send(command: StoredCommand, leaseMs: number | undefined, enteredMs: number): Promise<void> {
    const { repository, link, watch, logger } = this.#options;
    const { uuid, gatewayId, equipmentId, signalId, newValue: value, releaseValue } = command;
    if (gatewayId === null) return;
    const hold =
      leaseMs === undefined || releaseValue === undefined ? {} : { hold: { leaseMs, releaseValue } };
    const timeoutMs = Math.max(0, WRITE_TIMEOUT_S * 1000 - (performance.now() - enteredMs));
    const isWanted = () => repository.isPending(uuid);
    let isSent: boolean;
    try {
      const place = { gatewayId, equipmentId, signalId };
      isSent = await link.sendCommand({ ...place, value, uuid, timeoutMs, isWanted, ...hold });
    } catch (error) {
      logger.warn({ err: error, uuid }, 'a command could not be sent');
      // Without a connection nothing left; after any other failure it may have.
      const isUnsent = error instanceof BusDisconnectedError;
      // A release is sent as soon as there is a broker again.
      if (isUnsent && command.holdUuid !== null) return await repository.unmarkSent(uuid);
      await repository.decide(uuid, isUnsent ? 'failure' : 'unknown', deviceCode.communicationFault);
      watch.notify(uuid);
      return;
    }
    if (isSent) await repository.markSent(uuid);
    // Given up before it left: then it is known that nothing was written.
    else await repository.settleUnsent(uuid);
  }
}
