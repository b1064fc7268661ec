import type { NodeState } from '../edge-node/node-state.ts';

/** Which version of its configuration our agent runs, and since when. */
export class RunningConfiguration {
  #version = 0;
  #versionBefore = 0;
  /** By the agent's clock, ms UTC. */
  #sinceMs = Number.NEGATIVE_INFINITY;

  /** To be called with everything the node says of itself. */
  note({ runningVersion, sentMs }: NodeState): void {
    if (runningVersion === undefined || runningVersion === this.#version) return;
    // What was measured before the first word of it comes as historical.
    const isFirst = this.#sinceMs === Number.NEGATIVE_INFINITY;
    this.#versionBefore = isFirst ? runningVersion : this.#version;
    this.#version = runningVersion;
    this.#sinceMs = Number.isNaN(sentMs) ? 0 : sentMs;
  }

  /**
   * Whether a value was measured with this version or a later one.
   * @param timeMs by the agent's clock; NaN: now
   */
  covers(version: number, timeMs: number): boolean {
    if (this.#version < version) return false;
    return this.#versionBefore >= version || !(timeMs < this.#sinceMs);
  }
}
