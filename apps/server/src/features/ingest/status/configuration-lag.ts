import type { CommunicationFault } from '@zutai/contract';
import type { LiveEquipment } from '../../live/index.ts';
import { type EquipmentDefinition, type GatewayDefinition, namesOf } from '../definition/definition.ts';
import type { NodeState } from '../edge-node/node-state.ts';

/** A delivery takes up to 2 s: what waits for longer is said. */
const GRACE_MS = 3_000;

/** What a gateway of ours last said of its configuration. */
interface Reported {
  readonly runningVersion: number;
  /** '' when it refused nothing since. */
  readonly error: string;
  /** By the monotonic clock; what it had refused before this process knew of it counts as long ago. */
  readonly errorAtMs: number;
}

/** Equipment whose gateway runs an older configuration than its signals need. */
interface Lag {
  /** ms UTC. */
  readonly sinceMs: number;
  /** The same, and since when the gateway could have taken it, by the monotonic clock. */
  readonly beganAtMs: number;
  readonly reachableFromMs: number | undefined;
  /** As another process reported it, until the gateway says something to this one. */
  readonly adopted?: CommunicationFault;
}

/**
 * Which equipment waits for its gateway of ours to take the configuration that its edited signals need, and since
 * when: until then these have no value and cannot be written (docs/adr/0024). Foreign gateways have no configuration
 * of ours.
 */
export class ConfigurationLag {
  readonly #reported = new Map<string, Reported>();
  /** By claim: what was known of equipment ends with the claim on it. */
  readonly #lags = new WeakMap<LiveEquipment, Lag>();

  /** What was said before this process took the gateway up. */
  adopt({ live }: EquipmentDefinition): void {
    const adopted = live.online.faults.find(({ part }) => part === 'configuration');
    if (adopted === undefined) return;
    const { sinceMs } = adopted;
    const longAgo = Number.NEGATIVE_INFINITY;
    this.#lags.set(live, { sinceMs, beganAtMs: longAgo, reachableFromMs: longAgo, adopted });
  }

  remove({ id }: GatewayDefinition): void {
    this.#reported.delete(id);
  }

  /** @returns whether that is news */
  note({ id, equipments }: GatewayDefinition, isOurs: boolean, state: NodeState): boolean {
    const before = this.#reported.get(id);
    if (!isOurs) {
      for (const { live } of equipments.values()) this.#lags.delete(live);
      return this.#reported.delete(id);
    }
    const runningVersion = state.runningVersion ?? before?.runningVersion;
    if (runningVersion === undefined) return false;
    const error = state.configurationError ?? before?.error ?? '';
    if (runningVersion === before?.runningVersion && error === before.error) return false;
    const isSameError = before === undefined || before.error === error;
    const errorAtMs = isSameError ? (before?.errorAtMs ?? Number.NEGATIVE_INFINITY) : performance.now();
    this.#reported.set(id, { runningVersion, error, errorAtMs });
    return true;
  }

  /** To be called whenever versions, reachability or the time may have changed. */
  faultOf(
    gateway: GatewayDefinition,
    { live, sourceVersion }: EquipmentDefinition,
    isReachable: boolean,
  ): CommunicationFault | undefined {
    const reported = this.#reported.get(gateway.id);
    const known = this.#lags.get(live);
    if (reported === undefined) return known?.adopted;
    if (reported.runningVersion >= Math.min(sourceVersion, gateway.wantedVersion)) {
      this.#lags.delete(live);
      return undefined;
    }
    const nowMs = performance.now();
    const { sinceMs, beganAtMs } = known ?? { sinceMs: Date.now(), beganAtMs: nowMs };
    const reachableFromMs = isReachable ? (known?.reachableFromMs ?? nowMs) : undefined;
    this.#lags.set(live, { sinceMs, beganAtMs, reachableFromMs });
    const isJustRejected = reported.error !== '' && reported.errorAtMs >= beganAtMs;
    if (!isJustRejected && nowMs - (reachableFromMs ?? nowMs) < GRACE_MS) return undefined;
    const { id, sn } = gateway;
    return {
      ...{ part: 'configuration', id, ...namesOf(gateway), address: sn, code: '', sinceMs },
      ...(reported.error === '' ? { cause: 'notTaken' } : { cause: 'rejected', message: reported.error }),
    };
  }
}
