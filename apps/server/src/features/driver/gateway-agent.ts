import {
  deviceCode,
  type Gateway,
  type GatewayAsk,
  type gatewayAgentCalls,
  type ResponseOf,
} from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { GatewayRequestKind, RecordGatewayRequest } from '../audit/index.ts';
import { type GatewayRepository, requireChangeable } from '../gateway/index.ts';
import type { GatewayLink, TimedAnswer } from '../gateway-link/index.ts';
import { askGateway, requireKnowing } from './ask-gateway.ts';

/** How long a person waits. */
const TIMEOUT_MS = 8_000;
/** Questions of one account in a minute: open screens that ask for the clock, and a person who refreshes a log. */
const QUESTIONS_A_MINUTE = 120;
const MINUTE_MS = 60_000;

type Response<Name extends keyof typeof gatewayAgentCalls> = ResponseOf<(typeof gatewayAgentCalls)[Name]>;

export interface GatewayAgentOptions {
  readonly gateways: GatewayRepository;
  readonly link: Pick<GatewayLink, 'askDriver'>;
  /** Told before the agent is asked. */
  readonly record: RecordGatewayRequest;
}

/** Log and clock of the agent of a gateway, its restart, and its opening by hand. */
export class GatewayAgentService {
  readonly #options: GatewayAgentOptions;
  readonly #limiter = new AttemptLimiter({ maxFailures: QUESTIONS_A_MINUTE, windowMs: MINUTE_MS });

  constructor(options: GatewayAgentOptions) {
    this.#options = options;
  }

  /** @throws AppError one of {@link gatewayAgentCalls}.gatewayLog */
  async log(caller: Caller, id: string): Promise<Response<'gatewayLog'>> {
    const gateway = await this.#find(caller, id);
    const { answer } = await this.#ask(caller, gateway, { kind: 'log' }, 'log');
    if (answer?.kind !== 'log') throw noAnswer();
    return { lines: answer.lines };
  }

  /** @throws AppError one of {@link gatewayAgentCalls}.gatewayClock */
  async clock(caller: Caller, id: string): Promise<Response<'gatewayClock'>> {
    const gateway = await this.#find(caller, id);
    const { answer, sentMs, roundTripMs } = await this.#ask(caller, gateway, { kind: 'clock' });
    if (answer?.kind !== 'clock') throw noAnswer();
    return {
      offsetMs: Math.round(answer.timeMs - (sentMs + roundTripMs / 2)),
      // Both clocks are read in whole ms.
      uncertaintyMs: Math.ceil(roundTripMs / 2) + 1,
    };
  }

  /** @throws AppError one of {@link gatewayAgentCalls}.restartGateway, or noPermission to who only sees it */
  async restart(caller: Caller, id: string): Promise<void> {
    const gateway = await requireChangeable(this.#options.gateways, caller, id);
    const { answer } = await this.#ask(caller, gateway, { kind: 'restart' }, 'restart');
    if (answer?.kind !== 'restart') throw noAnswer();
  }

  /** @throws AppError one of {@link gatewayAgentCalls}.openEconomy, or noPermission to who only sees it */
  async openEconomy(caller: Caller, id: string, minutes: number): Promise<void> {
    const gateway = await requireChangeable(this.#options.gateways, caller, id);
    const ask = { kind: 'economyOpen', minutes } as const;
    requireKnowing({ ...gateway, title: gateway.title || gateway.sn }, ask);
    if (gateway.economy === null)
      throw new AppError('gatewayNotEconomic', { title: gateway.title || gateway.sn });
    const { answer } = await this.#ask(caller, gateway, ask, 'economyOpen');
    if (answer?.kind !== ask.kind) throw noAnswer();
  }

  async #find(caller: Caller, id: string): Promise<Gateway> {
    const gateway = await this.#options.gateways.find(caller, id);
    if (gateway === undefined) throw new AppError('notFound');
    return gateway;
  }

  async #ask(
    { accountId }: Caller,
    gateway: Gateway,
    ask: GatewayAsk,
    recorded?: GatewayRequestKind,
  ): Promise<TimedAnswer> {
    const title = gateway.title || gateway.sn;
    const asked = { ...gateway, title };
    requireKnowing(asked, ask);
    if (this.#limiter.isBlocked(accountId)) throw new AppError('tooManyRequests', { seconds: 60 });
    this.#limiter.addFailure(accountId);
    if (recorded !== undefined)
      await this.#options.record(gateway.id, recorded, ask.kind === 'economyOpen' ? ask.minutes : undefined);
    const told = await askGateway(this.#options.link, asked, {}, ask, TIMEOUT_MS);
    const { failure } = told;
    if (failure === undefined) return told;
    if (failure.cause === 'unsupported') throw new AppError('gatewayRestartUnsupported', { title });
    if (failure.code === deviceCode.deviceBusy) throw new AppError('gatewayRestartRuns', { title });
    throw new AppError('gatewayAskFailed', { title, message: failure.message });
  }
}

const noAnswer = () => new AppError('driverNoAnswer', { seconds: TIMEOUT_MS / 1000 });
