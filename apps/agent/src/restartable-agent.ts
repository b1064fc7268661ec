import { type RunningAgent, startAgent } from './index.ts';
import type { AgentOptions } from './options.ts';
import { Backoff } from './polling/backoff.ts';
import { Pause } from './polling/pause.ts';

/** Between attempts to start again: what was in the way may end by itself. */
const RETRY = { minMs: 1_000, maxMs: 30_000 };

/** An agent that begins anew, in the same process, when it is asked to: no supervisor has to start it again. */
export class RestartableAgent {
  readonly #options: AgentOptions;
  readonly #startAgent: typeof startAgent;
  readonly #pause = new Pause();
  #agent: RunningAgent | undefined;
  #restarting: Promise<void> | undefined;
  #isStopping = false;

  /** @param start for tests */
  constructor(options: AgentOptions, start = startAgent) {
    this.#options = { ...options, restart: () => this.#restart() };
    this.#startAgent = start;
  }

  /** As {@link startAgent}. */
  async start(): Promise<void> {
    this.#agent = await this.#startAgent(this.#options);
  }

  /** Ends what runs, in order; a restart under way ends with it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#pause.wake();
    await this.#restarting;
    await this.#agent?.stop();
  }

  #restart(): void {
    if (this.#isStopping) return;
    this.#restarting ??= this.#runRestart().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #runRestart(): Promise<void> {
    const { logger } = this.#options;
    const agent = this.#agent;
    this.#agent = undefined;
    // What could not be ended is logged; without an agent nobody could ask for anything.
    await agent
      ?.stop()
      .catch((error: unknown) => logger.error({ error: String(error) }, 'the agent did not stop in order'));
    const backoff = new Backoff(RETRY);
    while (!this.#isStopping) {
      try {
        await this.start();
        logger.info({}, 'agent started again');
        return;
      } catch (error) {
        logger.error({ error: String(error) }, 'the agent could not be started again');
        if (!this.#isStopping) await this.#pause.wait(backoff.nextMs());
      }
    }
  }
}
