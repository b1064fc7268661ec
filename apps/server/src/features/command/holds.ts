import { randomUUID } from 'node:crypto';
import { HOLD_LEASE_MS, type HoldEnd, WRITE_TIMEOUT_S } from '@zutai/contract';
import type { Logger } from 'pino';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { CommandSender } from './command-sender.ts';
import type { CommandRepository } from './repository.ts';
import type { StoredCommand } from './rows.ts';

/** By then the process that entered a release has sent it, or is not there any more. */
const UNSENT_AFTER_S = 5;

interface HoldsOptions {
  readonly repository: CommandRepository;
  readonly link: Pick<GatewayLink, 'renewHold'>;
  readonly sender: CommandSender;
  readonly logger: Logger;
}

/**
 * Presses of momentary buttons. A press holds while it is renewed; our own agent ends it by itself and reports it, for
 * other gateways this server does, whichever of its processes is alive. Each press gets one release in the ledger.
 */
export class Holds {
  readonly #options: HoldsOptions;

  constructor(options: HoldsOptions) {
    this.#options = options;
  }

  /** @throws AppError holdEnded when it is not pressed any more */
  async renew(caller: Caller, requestId: string): Promise<void> {
    const press = await this.#options.repository.renew(caller.accountId, requestId, HOLD_LEASE_MS);
    if (press === undefined) {
      await this.#find(caller, requestId);
      throw new AppError('holdEnded');
    }
    await this.#notifyGateway(press, HOLD_LEASE_MS);
  }

  /** Ends a press of the caller; its release, or undefined for a command that was no press. */
  async release(caller: Caller, requestId: string): Promise<StoredCommand | undefined> {
    const { repository } = this.#options;
    const press = await this.#find(caller, requestId);
    return (await this.#end(press, 'released')) ?? (await repository.findRelease(press.uuid));
  }

  /** Ends what nobody renewed, whichever process took the press. */
  async endLapsed(): Promise<void> {
    for (const press of await this.#options.repository.listLapsed()) await this.#end(press, 'expired');
  }

  /** Sends releases that were entered and have not left: their process died, or there was no broker. */
  async sendUnsent(): Promise<void> {
    for (const release of await this.#options.repository.claimUnsentReleases(UNSENT_AFTER_S))
      if (release.holdUuid !== null)
        await this.#send(release, { uuid: release.holdUuid, equipmentId: release.equipmentId });
  }

  /** The release of a press that its gateway reports as ended, entered when it is not in the ledger yet. */
  async enterRelease(pressUuid: string, end: HoldEnd): Promise<StoredCommand | undefined> {
    const { repository } = this.#options;
    const entered = await repository.release(pressUuid, randomUUID(), end, WRITE_TIMEOUT_S);
    return entered ?? (await repository.findRelease(pressUuid));
  }

  async #find({ organisationId, accountId }: Caller, requestId: string): Promise<StoredCommand> {
    const press = await this.#options.repository.findOwn(organisationId, accountId, requestId);
    if (press === undefined) throw new AppError('notFound');
    return press;
  }

  async #end(press: StoredCommand, end: HoldEnd): Promise<StoredCommand | undefined> {
    const { repository } = this.#options;
    const release = await repository.release(press.uuid, randomUUID(), end, WRITE_TIMEOUT_S);
    if (release === undefined) return undefined;
    await this.#send(release, press);
    return release;
  }

  /** Our own agent writes the release value itself and reports it; other gateways get a write of ours. */
  async #send(release: StoredCommand, press: Pick<StoredCommand, 'uuid' | 'equipmentId'>): Promise<void> {
    const { repository, sender } = this.#options;
    const isOurs = await this.#notifyGateway(press, 0);
    if (isOurs === undefined) await repository.unmarkSent(release.uuid);
    else if (isOurs) await repository.markSent(release.uuid);
    else sender.start(release);
  }

  /** False when the gateway knows no presses, undefined when that is unknown or the request could not be sent. */
  async #notifyGateway(
    { uuid, equipmentId }: Pick<StoredCommand, 'uuid' | 'equipmentId'>,
    leaseMs: number,
  ): Promise<boolean | undefined> {
    const { link, logger } = this.#options;
    try {
      return await link.renewHold(equipmentId, uuid, leaseMs);
    } catch (error) {
      logger.warn({ err: error, uuid, leaseMs }, 'a press could not be renewed or ended at its gateway');
      return undefined;
    }
  }
}
