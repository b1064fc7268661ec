import { randomUUID } from 'node:crypto';
import {
  type CommandResult,
  canReachSignal,
  type commandCalls,
  deviceCode,
  errors,
  HOLD_LEASE_MS,
  type ProjectAuth,
  qualityOf,
  type RequestOf,
  type SignalValue,
  WRITE_TIMEOUT_S,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { Logger } from 'pino';
import { AppError, type Caller } from '../../platform/call/index.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { type GatewayLink, isSameValue } from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import type { CommandSender } from './command-sender.ts';
import type { DecisionWatch } from './decision-watch.ts';
import type { Holds } from './holds.ts';
import { judgeReadBack, judgeResult } from './judge-result.ts';
import { readReleaseValue, readWriteValue } from './read-value.ts';
import type { CommandRepository, NewCommand } from './repository.ts';
import type { StoredCommand } from './rows.ts';
import type { WritableSignal, WriteTarget } from './write-target-repository.ts';

type WriteRequest = RequestOf<typeof commandCalls.writeSignal>;

/** Who writes, and from where. */
export interface Writer {
  readonly caller: Caller;
  readonly address: string;
  readonly language: Language;
}

/** What the caller may do in a project. */
export interface ProjectRight {
  readonly projectId: string;
  readonly auth: ProjectAuth;
}

/**
 * Whether a write is allowed by who writes: through a project by the right there, to equipment that whoever bound it
 * could write to, or that the writer may write to anyway.
 */
function mayWrite({ access, passedOn }: WriteTarget, right: ProjectRight | undefined): boolean {
  if (right === undefined) return access === 'write';
  return right.auth === 'write' && (passedOn === 'write' || access === 'write');
}

/** A poll of the callback is held this long while the command is pending: the answer arrives as it is known. */
const HOLD_POLL_MS = 2000;
/** How often a held poll looks into the ledger for what another process recorded. */
const LOOK_MS = 250;

interface CommandServiceOptions {
  readonly repository: CommandRepository;
  readonly findTarget: (
    caller: Caller,
    equipmentId: string,
    signalId: string,
    projectId?: string,
  ) => Promise<WriteTarget | undefined>;
  readonly sender: CommandSender;
  readonly holds: Holds;
  readonly watch: DecisionWatch;
  readonly link: Pick<GatewayLink, 'queryCommand'>;
  readonly live: Pick<LiveHub, 'readSignals' | 'newestOf'>;
  readonly logger: Logger;
}

/** Writes to signals: checks, ledger, sending, results, deadlines. */
export class CommandService {
  readonly #options: CommandServiceOptions;
  #isStopping = false;

  constructor(options: CommandServiceOptions) {
    this.#options = options;
  }

  /**
   * Enters a write into the ledger and sends it. A refusal is entered too, then thrown; nothing is sent.
   * @param right in a project that the caller sees and the equipment is bound to; left out, the caller writes by what it
   *   may do with the equipment itself
   */
  async write(writer: Writer, request: WriteRequest, right?: ProjectRight): Promise<StoredCommand> {
    const { caller } = writer;
    const { equipmentId, signalId, requestId } = request;
    if (request.releaseValue !== undefined && requestId === undefined)
      throw new AppError('invalidRequest', {}, [{ path: 'requestId', code: 'required' }]);
    const { repository, findTarget, sender } = this.#options;
    if (caller.shown?.signalIds.has(signalId) === false) throw new AppError('notFound');
    const target = await findTarget(caller, equipmentId, signalId, right?.projectId);
    if (target === undefined || target.signal === null) throw new AppError('notFound');
    if (right === undefined && target.access === 'none') throw new AppError('notFound');
    const entry = await this.#describe(writer, request, target, target.signal);
    if (!mayWrite(target, right))
      return this.#refusing(entry, () => {
        throw new AppError('noPermission');
      });
    const repeated = await this.#findRepeated(caller, request, target.signal, writer.language);
    if (repeated !== undefined) return repeated;
    const { value, releaseValue } = await this.#refusing(entry, () =>
      this.#check(writer, request, target, target.signal as WritableSignal),
    );
    const hold = releaseValue === undefined ? null : { releaseValue, leaseMs: HOLD_LEASE_MS };
    let command: StoredCommand | undefined;
    const enteredMs = performance.now();
    try {
      command = await repository.insert({ ...entry, newValue: value, requestId: requestId ?? null, hold });
    } catch (error) {
      // Another request was quicker: the same one, or another write to the signal.
      if (isUniqueViolation(error, 'command_request')) {
        const first = await this.#findRepeated(caller, request, target.signal, writer.language);
        if (first !== undefined) return first;
      }
      if (!isUniqueViolation(error, 'command_pending_signal')) throw error;
      const pending = await repository.findPending(caller.organisationId, signalId);
      return this.#refusing(entry, () => {
        throw new AppError('writePending', { title: entry.signalTitle, user: pending?.userName ?? '' });
      });
    }
    if (command === undefined) throw new AppError('tooManyRequests', { seconds: 60 });
    sender.start(command, hold?.leaseMs, enteredMs);
    return command;
  }

  /** A command of the caller; held while it is pending, so that a poll is answered as soon as it is decided. */
  async follow(caller: Caller, uuid: string): Promise<StoredCommand> {
    const { watch } = this.#options;
    const untilMs = performance.now() + HOLD_POLL_MS;
    let command = await this.#find(caller, uuid);
    while (command.status === 'pending' && performance.now() < untilMs && !this.#isStopping) {
      // Waiting starts before looking: a decision in between must not be missed.
      const decided = watch.wait(command.uuid, LOOK_MS);
      command = await this.#find(caller, uuid);
      if (command.status === 'pending') await decided;
      else watch.notify(command.uuid);
    }
    return command;
  }

  /**
   * Ends the waiting for a pending command of the caller. What was sent may have been carried out; our own agent is
   * asked at once not to begin it any more, and answers which of the two it is.
   */
  async cancel(caller: Caller, uuid: string): Promise<void> {
    const { repository, watch, sender } = this.#options;
    const command = await this.#find(caller, uuid);
    const cancelled = await repository.decide(command.uuid, 'unknown', errors.commandCancelled.wire);
    if (cancelled === undefined) throw new AppError('commandDecided');
    watch.notify(command.uuid);
    sender.run(this.#withdraw(cancelled));
  }

  /** Takes a gateway's answer into the ledger. */
  acceptResult(result: CommandResult): void {
    const { sender, logger } = this.#options;
    sender.run(
      this.#accept(result).catch((error) =>
        logger.error({ err: error, uuid: result.uuid }, 'a result was not recorded'),
      ),
    );
  }

  /** What was not answered in time is unknown, whichever process sent it and whether or not that still lives. */
  async expireOverdue(): Promise<void> {
    const { repository, watch } = this.#options;
    for (const uuid of await repository.expire(deviceCode.communicationTimeout)) watch.notify(uuid);
  }

  /** Asks what became of commands in doubt: our own agents by a question, others by what was reported since. */
  async readBackInDoubt(): Promise<void> {
    const { repository, link, live, logger } = this.#options;
    for (const command of await repository.listInDoubt()) {
      const { uuid, equipmentId, signalId, holdUuid } = command;
      try {
        // An agent knows presses by their uuid and reports their release by itself.
        if (holdUuid === null && (await link.queryCommand({ uuid, equipmentId, signalId }))) continue;
      } catch (error) {
        logger.debug({ err: error, uuid }, 'a gateway could not be asked about a command');
        continue;
      }
      const shown = (await live.readSignals([{ id: signalId, equipmentId }])).get(signalId);
      if (shown === undefined || shown.code !== deviceCode.success || shown.time < command.requestedMs)
        continue;
      const status = judgeReadBack(command, shown.value);
      // A value reported while the command was under way may be the one of before.
      if (status !== 'success' && shown.time < command.requestedMs + WRITE_TIMEOUT_S * 1000) continue;
      const { code, message } = command;
      const answer = { uuid, readBack: shown.value, timeMs: shown.time, isUncertain: true };
      await repository.recordResult(
        { ...answer, code: status === 'success' ? deviceCode.success : code, message },
        status,
      );
    }
  }

  /** Waits until what is under way is in the ledger. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#options.sender.finish();
  }

  /** A message that is lost is sent again by the next look at what is in doubt. */
  async #withdraw({ uuid, equipmentId, signalId }: StoredCommand): Promise<void> {
    const { link, logger } = this.#options;
    try {
      await link.queryCommand({ uuid, equipmentId, signalId });
    } catch (error) {
      logger.debug({ err: error, uuid }, 'a gateway could not be sent the cancellation of a command');
    }
  }

  async #accept(result: CommandResult): Promise<void> {
    const { repository, holds, watch } = this.#options;
    const command =
      result.holdEnd === undefined
        ? await repository.find(result.uuid)
        : await holds.enterRelease(result.uuid, result.holdEnd);
    if (command === undefined) return;
    const status = judgeResult(command, result);
    const isNotBegun = status === 'failure' && result.code === deviceCode.communicationTimeout;
    const isCancelled = isNotBegun && command.code === errors.commandCancelled.wire;
    // That it was cancelled is why it did not begin.
    const code = status === 'success' ? deviceCode.success : isCancelled ? command.code : result.code;
    await repository.recordResult({ ...result, uuid: command.uuid, code }, status);
    watch.notify(command.uuid);
    // Our agent reports the release of what it pressed, and of nothing else.
    const isNotPressed = status === 'failure' && !result.isUncertain && result.readBack === null;
    if (command.releaseValue === undefined || !isNotPressed) return;
    const release = await repository.settleReleaseOf(command.uuid, deviceCode.success);
    if (release !== undefined) watch.notify(release);
  }

  async #find(caller: Caller, uuid: string): Promise<StoredCommand> {
    const command = await this.#options.repository.findOwn(caller.organisationId, caller.accountId, uuid);
    if (command === undefined) throw new AppError('notFound');
    return command;
  }

  /** The command that the same request entered before. */
  async #findRepeated(
    { organisationId, accountId }: Caller,
    { requestId, signalId, value }: WriteRequest,
    signal: WritableSignal,
    language: Language,
  ): Promise<StoredCommand | undefined> {
    if (requestId === undefined) return undefined;
    const first = await this.#options.repository.findOwn(organisationId, accountId, requestId);
    if (first === undefined) return undefined;
    if (first.signalId !== signalId || !isSameValue(first.newValue, readWriteValue(signal, value, language)))
      throw new AppError('writeRequestReused');
    return first;
  }

  #check(
    { language }: Writer,
    request: WriteRequest,
    target: WriteTarget,
    signal: WritableSignal,
  ): { value: SignalValue; releaseValue: SignalValue | undefined } {
    const value = readWriteValue(signal, request.value, language);
    const releaseValue =
      request.releaseValue === undefined
        ? undefined
        : readReleaseValue(signal, request.releaseValue, language);
    if (signal.confirmWrite && !request.confirmed) throw new AppError('writeNotConfirmed');
    const communication = this.#options.live.newestOf(target, request.equipmentId);
    if (target.gatewayId === null || !canReachSignal(communication, target.driverId))
      throw new AppError('deviceOffline');
    if (target.heldBy !== null) throw new AppError('writePending', { user: target.heldBy });
    return { value, releaseValue };
  }

  async #describe(
    { caller, address }: Writer,
    { equipmentId, signalId, value }: WriteRequest,
    { gatewayId }: WriteTarget,
    { title }: WritableSignal,
  ): Promise<NewCommand> {
    const live = (await this.#options.live.readSignals([{ id: signalId, equipmentId }])).get(signalId);
    return {
      uuid: randomUUID(),
      organisationId: caller.organisationId,
      equipmentId,
      signalId,
      signalTitle: title,
      accountId: caller.accountId,
      accountName: caller.displayName,
      sourceAddress: address,
      sessionId: caller.sessionId,
      gatewayId,
      // What a bad value showed last is not what the device holds now.
      oldValue: live === undefined || qualityOf(live.code) === 'bad' ? null : live.value,
      newValue: value,
      timeoutS: WRITE_TIMEOUT_S,
      requestId: null,
      refusal: null,
      hold: null,
    };
  }

  /** Enters into the ledger why a write was refused, and passes the refusal on. */
  async #refusing<T>(entry: NewCommand, check: () => T): Promise<T> {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { errorName: name, params, wireCode: code } = error;
      await this.#options.repository.insert({
        ...entry,
        uuid: randomUUID(),
        refusal: { name, params, code },
      });
      throw error;
    }
  }
}
