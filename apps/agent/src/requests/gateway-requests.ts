import { deviceCode, type GatewayAsk, type UpdateAsk } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../drivers/driver.ts';
import { type ProgramAnswered, ProgramRequests, type ProgramRequestsOptions } from './program-requests.ts';

/** What people ask of the agent itself, its log, its clock and its program. */
export type AgentAsk = GatewayAsk | UpdateAsk;
export type GatewayAnswered = ProgramAnswered;

export interface GatewayRequestsOptions extends ProgramRequestsOptions {
  /** Absent where the agent runs inside another program. */
  readonly restart: (() => void) | undefined;
  /** Opens the gateway by hand; false where it is not in economy mode. */
  readonly openEconomy: (durationMs: number) => boolean;
}

const inOther: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'unsupported',
  message: 'this agent runs inside another program and is restarted with it',
};
const runsAlready: DeviceFailure = {
  code: deviceCode.deviceBusy,
  message: 'a restart is under way already',
};
const notEconomic: DeviceFailure = {
  code: deviceCode.communicationFault,
  message: 'this gateway is not in economy mode',
};
const tooLate: DeviceFailure = {
  code: deviceCode.responseTimeout,
  cause: 'timeout',
  message: 'the request was under way for too long, or may have been',
};

/** What people ask of the agent itself. */
export class GatewayRequests {
  readonly #options: GatewayRequestsOptions;
  readonly #program: ProgramRequests;
  #isRestarting = false;

  constructor(options: GatewayRequestsOptions) {
    this.#options = options;
    this.#program = new ProgramRequests(options);
  }

  /** @param isLate nobody waits for it any more, or that may be so */
  answer(ask: AgentAsk, isLate: boolean): GatewayAnswered {
    switch (ask.kind) {
      case 'log':
        return { answer: { kind: ask.kind, lines: this.#options.log.list() } };
      case 'clock':
        return { answer: { kind: ask.kind, timeMs: Date.now() } };
      case 'restart':
        return this.#restart(isLate);
      case 'economyOpen':
        if (isLate) return { failure: tooLate };
        return this.#options.openEconomy(ask.minutes * 60_000)
          ? { answer: { kind: ask.kind } }
          : { failure: notEconomic };
      default:
        return this.#program.answer(ask, isLate);
    }
  }

  #restart(isLate: boolean): GatewayAnswered {
    const { log, restart } = this.#options;
    if (restart === undefined) return { failure: inOther };
    if (isLate) return { failure: tooLate };
    if (this.#isRestarting) return { failure: runsAlready };
    this.#isRestarting = true;
    log.info({}, 'a restart was asked for');
    return { answer: { kind: 'restart' }, afterwards: restart };
  }
}
