import type { CommunicationFault } from '@zutai/contract';
import type { LiveEquipment } from '../../live/index.ts';
import { type EquipmentDefinition, type GatewayDefinition, namesOf } from '../definition/definition.ts';

/** One moment by the monotonic clock of this process, and in ms UTC. */
interface Moment {
  readonly clockMs: number;
  readonly timeMs: number;
}

const now = (): Moment => ({ clockMs: performance.now(), timeMs: Date.now() });

/**
 * When devices of foreign gateways sent last. These report by exception and vouch for nothing: whether a quiet
 * one is well only a person can say, by the longest silence set for its gateway (docs/adr/0015).
 */
export class DeviceSilence {
  readonly #foreign = new Set<string>();
  /** By claim: what was known of equipment ends with the claim on it. */
  readonly #lastMessages = new WeakMap<LiveEquipment, Moment>();

  /** To be called when it is known what kind of gateway it is. */
  noteKind({ id }: GatewayDefinition, isOurs: boolean): void {
    if (isOurs) this.#foreign.delete(id);
    else this.#foreign.add(id);
  }

  remove({ id }: GatewayDefinition): void {
    this.#foreign.delete(id);
  }

  noteMessage({ live }: EquipmentDefinition): void {
    this.#lastMessages.set(live, now());
  }

  /** To be called whenever reachability or the time may have changed. */
  faultOf(
    gateway: GatewayDefinition,
    { live }: EquipmentDefinition,
    isReachable: boolean,
  ): CommunicationFault | undefined {
    const { id, sn, maxSilenceS } = gateway;
    if (maxSilenceS === null || !isReachable || !this.#foreign.has(id)) {
      // The time before says nothing of a setting that is made, or of a session that begins, later.
      this.#lastMessages.delete(live);
      return undefined;
    }
    const last = this.#lastMessages.get(live) ?? now();
    this.#lastMessages.set(live, last);
    if (performance.now() - last.clockMs <= maxSilenceS * 1_000) return undefined;
    return {
      ...{ part: 'gateway', id, ...namesOf(gateway), address: sn, cause: 'silent', code: '' },
      sinceMs: last.timeMs,
    };
  }
}
