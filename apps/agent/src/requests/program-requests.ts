import {
  type DriverAnswer,
  deviceCode,
  type ProgramRefusal,
  type UpdateAnswer,
  type UpdateAsk,
} from '@zutai/contract/sparkplug';
import type { AgentLog } from '../health/agent-log.ts';
import type { ProgramExchange } from '../options.ts';
import { ProgramRefused } from '../update/program-store.ts';
import { agentVersion } from '../version.ts';

export interface ProgramAnswered extends Pick<DriverAnswer, 'answer' | 'failure'> {
  /** To be done when the answer has been published. */
  readonly afterwards?: () => void;
}

export interface ProgramRequestsOptions {
  readonly exchange: ProgramExchange | undefined;
  /** Whether a write or a press is under way, which nothing ends. */
  readonly isBusy: () => boolean;
  readonly log: AgentLog;
}

const refused = (reason: ProgramRefusal, detail: string): { answer: UpdateAnswer } => ({
  answer: { kind: 'updateRefused', reason, detail: detail.slice(0, 500) },
});

/** The program of the agent, which the platform sends in pieces and the agent begins anew with. */
export class ProgramRequests {
  readonly #options: ProgramRequestsOptions;
  #isExchanging = false;

  constructor(options: ProgramRequestsOptions) {
    this.#options = options;
  }

  /** @param isLate nobody waits for it any more, or that may be so */
  answer(ask: UpdateAsk, isLate: boolean): ProgramAnswered {
    const { exchange, log } = this.#options;
    if (ask.kind === 'updateState') return { answer: this.#describe() };
    if (exchange === undefined)
      return refused('notOneFile', 'this agent runs from its sources, or inside another program');
    if (isLate || this.#isExchanging)
      return { failure: { code: deviceCode.deviceBusy, message: 'it came too late, or twice' } };
    const { store } = exchange;
    try {
      if (ask.kind === 'updateOffer')
        return { answer: { kind: 'updateReceived', received: store.offer(ask, agentVersion) } };
      if (ask.kind === 'updatePiece')
        return { answer: { kind: 'updateReceived', received: store.addPiece(ask) } };
      // Nothing comes between this and the end of the agent: both are the same turn.
      if (this.#options.isBusy()) return refused('busy', 'a write or a press is under way');
      store.install(ask.sha256);
    } catch (error) {
      if (!(error instanceof ProgramRefused)) throw error;
      log.warn({ reason: error.reason, error: error.message }, 'a program was not taken');
      return refused(error.reason, error.message);
    }
    this.#isExchanging = true;
    log.info({ sha256: ask.sha256 }, 'a program was installed');
    return { answer: { kind: 'updateInstalled' }, afterwards: exchange.begin };
  }

  #describe(): UpdateAnswer {
    const store = this.#options.exchange?.store;
    const [version, canUpdate] = [agentVersion, store !== undefined];
    return {
      ...{ kind: 'updateState', version, canUpdate },
      previous: store?.findPrevious() ?? null,
      lastFailure: store?.read().lastFailure ?? null,
    };
  }
}
