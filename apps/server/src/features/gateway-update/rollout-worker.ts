import type { Logger } from '../../platform/logging/logger.ts';
import { planRollout } from './rollout-plan.ts';
import { type SendProgramOptions, sendProgram } from './send-program.ts';
import type { WorkedRollout, WorkedUpdate } from './work-repository.ts';

/** After an installation the agent says goodbye before its new program comes: until then it may seem to be as it was. */
const SETTLE_MS = 20_000;
/** Online as it was for so long, and knows of no failure: it never installed. */
const NEVER_INSTALLED_MS = 120_000;
/** A roll-out that was stopped waits no longer for a gateway that is away. */
const AWAY_MS = 15 * 60_000;
const ASK_MS = 8_000;

export interface RolloutWorkerOptions extends SendProgramOptions {
  readonly logger: Logger;
}

/** Carries roll-outs out, in the one process that does the jobs. All that it has to remember is in the database. */
export class RolloutWorker {
  readonly #options: RolloutWorkerOptions;
  /** Ids of what is under way in this process. */
  readonly #running = new Set<string>();

  constructor(options: RolloutWorkerOptions) {
    this.#options = options;
  }

  async work(signal: AbortSignal): Promise<void> {
    for (const rollout of await this.#options.work.listOpen()) {
      if (signal.aborted) return;
      for (const update of rollout.updates)
        if (update.state === 'trial') this.#begin(update, () => this.#settle(rollout, update));
      if (rollout.state === 'running') await this.#advance(rollout, signal);
    }
  }

  async #advance(rollout: WorkedRollout, signal: AbortSignal): Promise<void> {
    const { work } = this.#options;
    const plan = planRollout(rollout, rollout.updates, Date.now());
    for (const id of plan.wentBack) await work.change(id, ['done'], { state: 'failed', reason: 'wentBack' });
    if (plan.becomes !== undefined) await work.end(rollout.id, plan.becomes);
    for (const update of rollout.updates)
      if (plan.send.includes(update.id))
        this.#begin(update, () => sendProgram(this.#options, rollout, update, signal));
  }

  #begin({ id, sn }: WorkedUpdate, run: () => Promise<void>): void {
    if (this.#running.has(id)) return;
    this.#running.add(id);
    run()
      // The broker or the database is away: it is tried again.
      .catch((error: unknown) =>
        this.#options.logger.warn({ err: error, sn }, 'a gateway program could not be exchanged yet'),
      )
      .finally(() => this.#running.delete(id));
  }

  /** What became of a program that was installed. */
  async #settle(rollout: WorkedRollout, update: WorkedUpdate): Promise<void> {
    const { work, link } = this.#options;
    const { id, online, agentVersion, toVersion, changedMs, groupId, sn } = update;
    const ageMs = Date.now() - changedMs;
    if (!online) {
      if (rollout.state === 'stopped' && ageMs > AWAY_MS)
        await work.change(id, ['trial'], { state: 'failed', reason: 'noAnswer' });
      return;
    }
    if (agentVersion === toVersion) return void (await work.change(id, ['trial'], { state: 'done' }));
    if (ageMs < SETTLE_MS) return;
    const answer = (await link.askDriver({ groupId, sn }, { kind: 'updateState' }, ASK_MS))?.answer;
    if (answer?.kind !== 'updateState' || answer.version === toVersion) return;
    const { lastFailure } = answer;
    if (lastFailure?.version === toVersion) {
      const { reason, detail } = lastFailure;
      await work.change(id, ['trial'], { state: 'failed', reason, detail });
    } else if (ageMs > NEVER_INSTALLED_MS)
      await work.change(id, ['trial'], { state: 'failed', reason: 'noAnswer' });
  }
}
