import { randomUUID } from 'node:crypto';
import {
  type CommandRecord,
  type CommandResult,
  type commandCalls,
  deviceCode,
  errors,
  type RequestOf,
  WRITE_TIMEOUT_S,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { Logger } from 'pino';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { GatewayCommand, GatewayLink } from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import { DecisionBell } from './decision-bell.ts';
import { readWriteValue } from './read-value.ts';
import type { CommandRepository } from './repository.ts';

export type CommandLink = Pick<GatewayLink, 'sendCommand' | 'onCommandResult'>;

/** A poll of the callback is held this long while the command is pending: the answer arrives as it is known. */
const HOLD_MS = 2000;
/** How often a held poll looks into the ledger for what another process recorded. */
const LOOK_MS = 250;

/** Writes to signals: checks, ledger, sending, results, deadlines. */
export class CommandService {
  readonly #repository: CommandRepository;
  readonly #link: CommandLink;
  readonly #live: Pick<LiveHub, 'read'>;
  readonly #logger: Logger;
  readonly #bell = new DecisionBell();
  readonly #running = new Set<Promise<void>>();
  #isStopping = false;

  constructor(options: {
    repository: CommandRepository;
    link: CommandLink;
    live: Pick<LiveHub, 'read'>;
    logger: Logger;
  }) {
    this.#repository = options.repository;
    this.#link = options.link;
    this.#live = options.live;
    this.#logger = options.logger;
  }

  /** Enters a write into the ledger and sends it. Refusals are thrown before anything is sent. */
  async write(
    caller: Caller,
    request: RequestOf<typeof commandCalls.writeSignal>,
    language: Language,
  ): Promise<CommandRecord> {
    const { equipmentId, signalId } = request;
    const target = await this.#repository.findTarget(caller.organisationId, equipmentId, signalId);
    if (target === undefined || target.signal === null) throw new AppError('notFound');
    const value = readWriteValue(target.signal, request.value, language);
    const isOffline = target.gatewayId === null || !target.online;
    const live = await this.#live.read([equipmentId]);
    const command = await this.#repository.insert({
      uuid: randomUUID(),
      organisationId: caller.organisationId,
      equipmentId,
      signalId,
      signalTitle: target.signal.title,
      accountId: caller.accountId,
      accountName: caller.displayName,
      gatewayId: target.gatewayId,
      oldValue: live.get(signalId)?.value ?? null,
      newValue: value,
      timeoutS: WRITE_TIMEOUT_S,
      refusedCode: isOffline ? errors.deviceOffline.wire : null,
    });
    if (target.gatewayId === null || isOffline) throw new AppError('deviceOffline');
    this.#run(
      this.#send({
        gatewayId: target.gatewayId,
        equipmentId,
        signalId,
        value,
        uuid: command.uuid,
        deadlineMs: command.requestedMs + WRITE_TIMEOUT_S * 1000,
      }),
    );
    return command;
  }

  /** A command of the caller; held while it is pending, so that a poll is answered as soon as it is decided. */
  async follow(caller: Caller, uuid: string): Promise<CommandRecord> {
    const untilMs = performance.now() + HOLD_MS;
    for (;;) {
      // Waiting starts before looking: a decision in between must ring.
      const rung = this.#bell.wait(uuid, LOOK_MS);
      const command = await this.#find(caller, uuid);
      if (command.status !== 'pending' || performance.now() >= untilMs || this.#isStopping) {
        this.#bell.ring(uuid);
        return command;
      }
      await rung;
    }
  }

  /** Gives up on a pending command of the caller. */
  async cancel(caller: Caller, uuid: string): Promise<void> {
    await this.#find(caller, uuid);
    const cancelled = await this.#repository.decide(uuid, 'failure', errors.commandCancelled.wire, '');
    if (cancelled === undefined) throw new AppError('commandDecided');
    this.#bell.ring(uuid);
  }

  /** Takes a gateway's answer into the ledger. */
  acceptResult(result: CommandResult): void {
    this.#run(
      this.#repository
        .recordResult(result)
        .then(() => this.#bell.ring(result.uuid))
        .catch((error) => this.#logger.error({ err: error, uuid: result.uuid }, 'a result was not recorded')),
    );
  }

  /** Fails what was not answered in time, whichever process sent it and whether or not that still lives. */
  async expireOverdue(): Promise<void> {
    for (const uuid of await this.#repository.expire(deviceCode.communicationTimeout)) this.#bell.ring(uuid);
  }

  /** Waits until what is under way is in the ledger. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }

  async #find(caller: Caller, uuid: string): Promise<CommandRecord> {
    const command = await this.#repository.findOwn(caller.organisationId, caller.accountId, uuid);
    if (command === undefined) throw new AppError('notFound');
    return command;
  }

  async #send(command: GatewayCommand): Promise<void> {
    try {
      await this.#link.sendCommand(command);
    } catch (error) {
      this.#logger.warn({ err: error, uuid: command.uuid }, 'a command could not be sent');
      await this.#repository.decide(command.uuid, 'failure', deviceCode.communicationFault, '');
      this.#bell.ring(command.uuid);
      return;
    }
    await this.#repository.markSent(command.uuid);
  }

  #run(work: Promise<void>): void {
    const running = work
      .catch((error) => this.#logger.error({ err: error }, 'a command was not carried through'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
