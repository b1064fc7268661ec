import {
  type DeviceAsk,
  type DriverAnswer,
  type RequestOf,
  type ResponseOf,
  runsScripts,
  type ScriptState,
  type scriptCalls,
} from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { ScriptPlaceRow, ScriptRepository } from './repository.ts';

/** How long a person waits for a gateway. */
const TIMEOUT_MS = 15_000;
const MINUTE_MS = 60_000;
/** Of one account in a minute: a tab asks every few seconds, and a few may be open. */
const STATES_A_MINUTE = 120;
const TRIES_A_MINUTE = 30;

export interface ScriptQuestionsOptions {
  readonly scripts: ScriptRepository;
  readonly link: Pick<GatewayLink, 'askDriver'>;
}

/** What people ask about scripts at the gateway that runs them. Nothing is kept here. */
export class ScriptQuestions {
  readonly #options: ScriptQuestionsOptions;
  readonly #states = new AttemptLimiter({ maxFailures: STATES_A_MINUTE, windowMs: MINUTE_MS });
  readonly #tries = new AttemptLimiter({ maxFailures: TRIES_A_MINUTE, windowMs: MINUTE_MS });

  constructor(options: ScriptQuestionsOptions) {
    this.#options = options;
  }

  /** @throws AppError one of {@link scriptCalls}.queryState */
  async queryState(
    caller: Caller,
    { equipmentId }: RequestOf<typeof scriptCalls.queryState>,
  ): Promise<ScriptState[]> {
    const place = await this.#find(caller, equipmentId, false);
    const answer = await this.#ask(caller, place, this.#states, { kind: 'scriptState' });
    return answer?.kind === 'scriptState' ? answer.scripts : [];
  }

  /** @throws AppError one of {@link scriptCalls}.try */
  async try(
    caller: Caller,
    { equipmentId, source, scriptId }: RequestOf<typeof scriptCalls.try>,
  ): Promise<ResponseOf<typeof scriptCalls.try>> {
    const { scripts } = this.#options;
    const place = await this.#find(caller, equipmentId, true);
    if (scriptId !== undefined && (await scripts.find(caller, scriptId))?.equipmentId !== equipmentId)
      throw new AppError('notFound');
    const signals = await scripts.listSignals(equipmentId);
    const computed = signals.flatMap(({ tag, dataType, driverId }) =>
      driverId === null ? [{ tag, dataType }] : [],
    );
    const answer = await this.#ask(caller, place, this.#tries, {
      ...{ kind: 'scriptTry', source, computed },
      ...(scriptId !== undefined && { scriptId }),
    });
    if (answer?.kind !== 'scriptTry') throw new AppError('scriptNoAnswer', { seconds: TIMEOUT_MS / 1000 });
    const { kind: _kind, ...tried } = answer;
    return tried;
  }

  async #find(caller: Caller, equipmentId: string, isChanging: boolean): Promise<ScriptPlaceRow> {
    const place = await this.#options.scripts.findPlace(caller, equipmentId, isChanging);
    if (place === undefined) throw new AppError('notFound');
    return place;
  }

  async #ask(
    { accountId }: Caller,
    { deviceId, gateway }: ScriptPlaceRow,
    limiter: AttemptLimiter,
    ask: DeviceAsk,
  ): Promise<DriverAnswer['answer']> {
    if (gateway === undefined) throw new AppError('scriptNoGateway');
    const { title, online, agentVersion, groupId, sn } = gateway;
    if (!online) throw new AppError('scriptGatewayOffline', { title });
    if (!runsScripts(agentVersion)) throw new AppError('scriptGatewayOld', { title });
    if (limiter.isBlocked(accountId)) throw new AppError('tooManyRequests', { seconds: 60 });
    limiter.addFailure(accountId);
    const given = await this.#options.link.askDriver({ groupId, sn, deviceId }, ask, TIMEOUT_MS);
    if (given === undefined || given.failure !== undefined) {
      if (given?.refusal === 'driverUnknown') throw new AppError('scriptNotTaken', { title });
      if (given?.refusal === 'askUnknown') throw new AppError('scriptGatewayOld', { title });
      throw new AppError('scriptNoAnswer', { seconds: TIMEOUT_MS / 1000 });
    }
    return given.answer;
  }
}
