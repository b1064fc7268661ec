import { NotTakenError } from '../../../platform/mqtt/index.ts';
import type { HistorySection, HistoryWriter } from '../../history/index.ts';
import type { DefinitionRepository } from '../definition/definition-repository.ts';
import type { EdgeNode } from '../edge-node/edge-node.ts';

export interface AcknowledgedIntakeOptions {
  readonly writer: HistoryWriter;
  readonly section: HistorySection;
  readonly definitions: DefinitionRepository;
  /** Resolves when the births taken so far are stored, as far as the database takes them. */
  readonly announcedStored: () => Promise<void>;
  readonly findNode: (topic: string) => EdgeNode | undefined;
  /** Takes the message in now; its rows are appended when this returns. */
  readonly take: (topic: string, payload: Buffer, nowMs: number) => void;
  /** Stores of a message that was taken at `nowMs` what was not explained then. */
  readonly takeAgain: (topic: string, payload: Buffer, nowMs: number) => void;
  /** Resolves when every definition committed before the call is in use here. */
  readonly definitionsCurrent: () => Promise<void>;
  readonly isStopping: () => boolean;
}

/**
 * Messages whose sender waits for an acknowledgement (QoS 1 and 2, foreign gateways). The promise resolves when
 * everything in the message is committed; while the queue is full or the database is away it waits, which bounds
 * memory: the sender or the broker keeps what it sends next.
 */
export class AcknowledgedIntake {
  readonly #options: AcknowledgedIntakeOptions;
  readonly #restoring = new WeakMap<EdgeNode, Promise<number>>();

  constructor(options: AcknowledgedIntakeOptions) {
    this.#options = options;
  }

  /** @throws NotTakenError when this process may not write any more, or is ending */
  async receive(topic: string, payload: Buffer): Promise<void> {
    const { writer, section, findNode, take, takeAgain, isStopping } = this.#options;
    let bytes = payload;
    for (let space = writer.space(); space !== undefined; space = writer.space()) {
      bytes = Buffer.from(bytes);
      await space;
    }
    const before = findNode(topic);
    while (before !== undefined && !before.isBorn) {
      const restoring = this.#restore(before);
      if ((await restoring) === before.announced.clearedCount) break;
      // It died while its births of before were read, or since.
      if (this.#restoring.get(before) === restoring) this.#restoring.delete(before);
    }
    if (before === undefined) bytes = await this.#keepForDefinitions(bytes);
    if (isStopping()) throw new NotTakenError('the group is handed over');
    const node = findNode(topic);
    const unexplained = node?.unexplained;
    const nowMs = Date.now();
    take(topic, bytes, nowMs);
    const reordered = node?.reordered();
    if (reordered !== undefined || node?.unexplained !== unexplained) {
      bytes = Buffer.from(bytes);
      await reordered;
      if (node?.unexplained !== unexplained) takeAgain(topic, await this.#keepForDefinitions(bytes), nowMs);
    }
    const isCommitted = (await section.committed()) ?? true;
    if (!isCommitted) throw new NotTakenError('the group was handed over before the commit');
  }

  /**
   * The gateway, device or signal may have been made a moment ago: before a value is dropped, what is committed
   * decides. Returns the bytes, copied, as the bus wants.
   */
  async #keepForDefinitions(bytes: Buffer): Promise<Buffer> {
    const { definitionsCurrent, isStopping } = this.#options;
    const kept = Buffer.from(bytes);
    await definitionsCurrent();
    if (isStopping()) throw new NotTakenError('the group is handed over');
    return kept;
  }

  /**
   * What the gateway repeats after a failover or a disconnection may come before its births; those of before explain it.
   * @returns {@link AnnouncedMetrics.clearedCount} after it: once it differs, the node has to be restored again
   */
  #restore(node: EdgeNode): Promise<number> {
    let restoring = this.#restoring.get(node);
    if (restoring === undefined) {
      restoring = this.#readAnnounced(node);
      this.#restoring.set(node, restoring);
      restoring.catch(() => this.#restoring.delete(node));
    }
    return restoring;
  }

  async #readAnnounced(node: EdgeNode): Promise<number> {
    const { definitions, announcedStored } = this.#options;
    // Its last birth may not be in the database yet.
    await announcedStored();
    node.restoreAnnounced(await definitions.loadAnnounced(node.definition.id));
    return node.announced.clearedCount;
  }
}
