import { parseRecordId } from '@zutai/contract';
import type { StreamMark } from '../../history/index.ts';

interface StreamState {
  readonly gatewayId: string;
  readonly stream: string;
  /** Everything up to here was given to the history writer. */
  accepted: number;
  /** Everything up to here is durable. */
  durable: number;
}

/** `next`: to be stored; `duplicate`: it is already; `gap`: something before it is missing. */
export type RecordVerdict = 'next' | 'duplicate' | 'gap';

/** An acknowledgement that is due. */
export type DueAcknowledgement = Pick<StreamState, 'gatewayId' | 'stream'> & { readonly position: number };

/**
 * How far each stream of each gateway's log has come (ARCHITECTURE, "Data path"; the protocol's durability
 * rules): records count once, in order, and are acknowledged when durable.
 */
export class StreamLedger {
  readonly #states = new Map<string, StreamState>();
  readonly #due = new Set<StreamState>();

  restore(marks: Iterable<StreamMark>): void {
    for (const { gatewayId, stream, position } of marks) {
      this.#states.set(keyOf(gatewayId, stream), {
        gatewayId,
        stream,
        accepted: position,
        durable: position,
      });
    }
  }

  /** Judges a record; one that is `next` counts as accepted and its mark must go with its rows. */
  accept(gatewayId: string, stream: string, position: number): RecordVerdict {
    const key = keyOf(gatewayId, stream);
    let state = this.#states.get(key);
    if (state === undefined) {
      state = { gatewayId, stream, accepted: 0, durable: 0 };
      this.#states.set(key, state);
    }
    if (position === state.accepted + 1) {
      state.accepted = position;
      return 'next';
    }
    // The gateway does not know what is durable: say it again.
    this.#due.add(state);
    return position <= state.accepted ? 'duplicate' : 'gap';
  }

  commit(marks: Iterable<StreamMark>): void {
    for (const { gatewayId, stream, position } of marks) {
      const state = this.#states.get(keyOf(gatewayId, stream));
      if (state === undefined) continue;
      state.durable = Math.max(state.durable, position);
      this.#due.add(state);
    }
  }

  /**
   * Forgets the other streams of a gateway: it has no records of them any more and will not come back to them.
   * @returns those that were known
   */
  retain(gatewayId: string, streams: ReadonlySet<string>): { gatewayId: string; stream: string }[] {
    const ended = [...this.#states.values()].filter(
      (state) => state.gatewayId === gatewayId && !streams.has(state.stream),
    );
    for (const state of ended) {
      this.#states.delete(keyOf(gatewayId, state.stream));
      this.#due.delete(state);
    }
    return ended.map(({ stream }) => ({ gatewayId, stream }));
  }

  /** Takes what is to be acknowledged now. */
  takeDue(): DueAcknowledgement[] {
    const due = [...this.#due].map(({ gatewayId, stream, durable }) => ({
      gatewayId,
      stream,
      position: durable,
    }));
    this.#due.clear();
    return due;
  }

  get hasDue(): boolean {
    return this.#due.size > 0;
  }
}

function keyOf(gatewayId: string, stream: string): string {
  return `${gatewayId}:${stream}`;
}

export { parseRecordId };
