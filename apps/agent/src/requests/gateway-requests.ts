import { type DriverAnswer, deviceCode, type GatewayAsk } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../drivers/driver.ts';
import type { AgentLog } from '../health/agent-log.ts';

export interface GatewayRequestsOptions {
  readonly log: AgentLog;
  /** Absent where the agent runs inside another program. */
  readonly restart: (() => void) | undefined;
  /** Opens the gateway by hand; false where it is not in economy mode. */
  readonly openEconomy: (durationMs: number) => boolean;
}

export interface GatewayAnswered extends Pick<DriverAnswer, 'answer' | 'failure'> {
  /** To be done when the answer has been published. */
  readonly afterwards?: () => void;
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
  #isRestarting = false;

  constructor(options: GatewayRequestsOptions) {
    this.#options = options;
  }

  /** @param isLate nobody waits for it any more, or that may be so */
  answer(ask: GatewayAsk, isLate: boolean): GatewayAnswered {
    const { kind } = ask;
    switch (kind) {
      case 'log':
        return { answer: { kind, lines: this.#options.log.list() } };
      case 'clock':
        return { answer: { kind, timeMs: Date.now() } };
      case 'restart':
        return this.#restart(isLate);
      case 'economyOpen':
        if (isLate) return { failure: tooLate };
        return this.#options.openEconomy(ask.minutes * 60_000)
          ? { answer: { kind } }
          : { failure: notEconomic };
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
