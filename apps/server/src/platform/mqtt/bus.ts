/** Handles one message; the promise's end is what backpressure and acknowledgement wait for. */
export type MessageHandler = (topic: string, payload: Buffer) => void | Promise<void>;

export interface PublishOptions {
  /** 0 at most once (default), 1 at least once. */
  readonly qos?: 0 | 1;
  readonly isRetained?: boolean;
}

export interface SubscribeOptions {
  readonly qos?: 0 | 1;
  /**
   * Name of a session that the broker keeps while this process is away (QoS 1 messages wait for it). Unique in
   * the installation. The embedded broker lives and dies with the process and keeps nothing.
   */
  readonly sessionId?: string;
}

export interface Subscription {
  /** Ends it; a named session is ended at the broker too. */
  readonly unsubscribe: () => Promise<void>;
}

export type BusState = 'connected' | 'disconnected';

/**
 * Messages between gateways and the processes of the server, over the embedded broker or an outside one.
 *
 * - A message is acknowledged (QoS 1, outside broker) after its handlers resolved; a handler that
 *   rejects is called again, in all three times, then the message is logged, counted and dropped.
 * - Handlers of one subscription see messages of one publisher in order, and several may be under way at once.
 * - While many are under way the bus reads no more from the sender.
 * - A payload may be part of a larger buffer: decode it or copy it, do not keep it.
 */
export interface Bus {
  /**
   * Resolves when the broker has it (QoS 1: acknowledged).
   * @throws BusDisconnectedError at once when there is no connection: nothing is kept to be sent later
   */
  readonly publish: (topic: string, payload: Buffer | string, options?: PublishOptions) => Promise<void>;
  /** Retained messages that fit come first. Filters that overlap may see a message more than once. */
  readonly subscribe: (
    filter: string,
    handler: MessageHandler,
    options?: SubscribeOptions,
  ) => Promise<Subscription>;
  readonly state: () => BusState;
  /** @returns a function that removes the listener */
  readonly onStateChange: (listener: (state: BusState) => void) => () => void;
  /** Waits for handlers under way (5 s at most) and disconnects. Named sessions stay at the broker. */
  readonly close: () => Promise<void>;
}

export class BusDisconnectedError extends Error {
  override name = 'BusDisconnectedError';
}
