import { qualityOf } from '@zutai/contract';
import { type HistorySection, oldestKeptMs, type RecordedOutage } from '../../history/index.ts';
import type { LiveEquipment } from '../../live/index.ts';
import type { EquipmentDefinition, GatewayDefinition, SignalDefinition } from '../definition/definition.ts';
import type { EdgeNode } from '../edge-node/edge-node.ts';
import type { NodeStatus } from '../status/node-status.ts';
import type { NewestStored } from '../value/newest-values.ts';
import type { Recorders } from '../value/recorders.ts';

export interface OutageWatchOptions {
  readonly recorders: Recorders;
  readonly section: Pick<HistorySection, 'noteOutage'>;
  readonly status: Pick<NodeStatus, 'listParts' | 'toGatewayTime'>;
  /** False while the newest values are looked up, or nothing can be kept. */
  readonly isReady: () => boolean;
  /** Older rows are not written. @default 400 */
  readonly rawRetentionDays?: number | undefined;
  /** An outage that is shorter leaves no row, ms. @default 10000 */
  readonly graceMs?: number | undefined;
  /** Monotonic, ms. */
  readonly clock?: () => number;
}

/** What is known of the outages of one claim on equipment, by driver; '' is the whole of it. */
interface Known {
  readonly recorded: Set<string>;
  readonly lost: Map<string, { readonly sinceMs: number; readonly noticedMs: number }>;
}

const GRACE_MS = 10_000;
/** Rows of one look: an outage of everything is recorded in several. */
const MOST_ROWS = 20_000;

/**
 * Puts into history that nothing is known any more of what cannot be reached (ADR 131): one row without value of each
 * recorded signal, at the time of the loss, unless it is over within the grace. Which outages are recorded is kept with
 * the rows, so that the next owner of the group knows.
 */
export class OutageWatch {
  readonly #options: OutageWatchOptions;
  readonly #graceMs: number;
  readonly #clock: () => number;
  readonly #known = new WeakMap<LiveEquipment, Known>();
  /** When the broker was lost, ms UTC: nothing can be reached, though nobody says so. */
  #busLostMs: number | undefined;

  constructor(options: OutageWatchOptions) {
    this.#options = options;
    this.#graceMs = options.graceMs ?? GRACE_MS;
    this.#clock = options.clock ?? (() => performance.now());
  }

  /**
   * Takes up equipment that was claimed now; what was claimed before is known already.
   * @param outages that are recorded and have not ended
   * @param newest what is stored last of the signals
   */
  adopt({ equipments }: GatewayDefinition, outages: readonly RecordedOutage[], newest: NewestStored): void {
    for (const equipment of equipments.values()) {
      if (this.#known.has(equipment.live)) continue;
      const own = outages.filter(({ equipmentId }) => equipmentId === equipment.id);
      const recorded = new Set(own.map(({ driverId }) => driverId));
      this.#known.set(equipment.live, { recorded, lost: new Map() });
      for (const signal of equipment.signalsByTag.values()) {
        const stored = newest.get(signal.id);
        // Of what was not stored lately nothing came after the outage either.
        const sinceMs =
          stored === undefined
            ? own.find((one) => covers(one, signal))?.sinceMs
            : qualityOf(stored.code) === 'stale'
              ? stored.timeMs
              : undefined;
        if (sinceMs !== undefined) this.#options.recorders.restoreEnd(signal.id, sinceMs);
      }
    }
  }

  /** @returns when the broker was lost, ms UTC */
  noteBus(isThere: boolean): number | undefined {
    const lostMs = this.#busLostMs;
    this.#busLostMs = isThere ? undefined : (lostMs ?? Date.now());
    return lostMs;
  }

  /** To be called again and again, when what has arrived was read. */
  judgeAll(nodes: Iterable<EdgeNode>): void {
    let rows = 0;
    for (const node of nodes)
      for (const equipment of node.definition.equipments.values()) {
        rows += this.judge(node, equipment);
        if (rows >= MOST_ROWS) return;
      }
  }

  /**
   * To be called at once when it changed whether equipment can be reached.
   * @returns how many signals were ended
   */
  judge(node: EdgeNode, equipment: EquipmentDefinition): number {
    const known = this.#known.get(equipment.live);
    // Another gateway has the equipment now: what becomes of it there is noted by that one's claim.
    if (known === undefined || equipment.live.isRevoked) return 0;
    const { recorded, lost } = known;
    let rows = 0;
    for (const { driverId, state, sinceMs } of this.#options.status.listParts(node, equipment)) {
      if (state === 'lost') rows += this.#lose(node, equipment, driverId, sinceMs);
      else if (this.#busLostMs !== undefined) {
        if (driverId === '') rows += this.#lose(node, equipment, driverId, this.#busLostMs);
      } else if (state === 'there') {
        lost.delete(driverId);
        if (recorded.delete(driverId)) this.#options.section.noteOutage(equipment.id, driverId, undefined);
      }
    }
    return rows;
  }

  #lose(node: EdgeNode, equipment: EquipmentDefinition, driverId: string, sinceMs: number): number {
    const { recorded, lost } = this.#known.get(equipment.live)!;
    if (recorded.has(driverId)) return 0;
    const noticed = lost.get(driverId);
    if (noticed?.sinceMs !== sinceMs) {
      lost.set(driverId, { sinceMs, noticedMs: this.#clock() });
      return 0;
    }
    if (this.#clock() - noticed.noticedMs < this.#graceMs || !this.#options.isReady()) return 0;
    lost.delete(driverId);
    recorded.add(driverId);
    const rows = this.#record(node, equipment, driverId, sinceMs);
    this.#options.section.noteOutage(equipment.id, driverId, sinceMs);
    return rows;
  }

  #record(
    { definition }: EdgeNode,
    { signalsByTag }: EquipmentDefinition,
    driverId: string,
    sinceMs: number,
  ): number {
    const { recorders, status, rawRetentionDays } = this.#options;
    const nowMs = Date.now();
    if (sinceMs < oldestKeptMs(nowMs, rawRetentionDays)) return 0;
    const signals = [...signalsByTag.values()].filter((signal) => covers({ driverId }, signal));
    for (const signal of signals) recorders.end(signal, status.toGatewayTime(definition.id, sinceMs));
    return signals.length;
  }
}

function covers({ driverId }: Pick<RecordedOutage, 'driverId'>, signal: SignalDefinition): boolean {
  return driverId === '' || signal.driverId === driverId;
}
