/**
 * Handles one message; the promise's end is what backpressure and acknowledgement wait for. A handler that
 * throws {@link NotTakenError} is not called again, and the message is not acknowledged: its sender keeps it.
 */
export type MessageHandler = (topic: string, payload: Buffer, qos: 0 | 1 | 2) => void | Promise<void>;

/** The message cannot be kept here and stays with its sender or with the broker's session. */
export class NotTakenError extends Error {
  override name = 'NotTakenError';
}

export interface PublishOptions {
  /** 0 at most once (default), 1 at least once. */
  readonly qos?: 0 | 1;
  readonly isRetained?: boolean;
  /**
   * After so many s a broker does not deliver it any more, whatever it keeps for whom (MQTT 5, section 3.3.2.3.3). An
   * outside broker that speaks MQTT 3.1.1 alone knows no expiry; the embedded one keeps nothing for anybody.
   */
  readonly expiryS?: number;
}

export interface SubscribeOptions {
  readonly qos?: 0 | 1;
  /**
   * Name of a session that the broker keeps while nobody receives (QoS 1 messages wait for it). Unique in the
   * installation. The embedded broker lives and dies with the process and queues nothing: while nobody
   * receives, it acknowledges no QoS 1 message that fits and disconnects its sender, who keeps it.
   */
  readonly sessionId?: string;
  /**
   * With `sessionId`: whether this process still owns the session. Asked before each connection and each
   * acknowledgement; must be right even when the process was stopped for a time.
   */
  readonly isOwner?: () => boolean;
}

export interface Subscription {
  /** Ends it. A named session is only disconnected: it stays at the broker for its next owner. */
  readonly unsubscribe: () => Promise<void>;
  /** Whether messages arrive now. */
  readonly state: () => BusState;
}

export type BusState = 'connected' | 'disconnected';

/**
 * Messages between gateways and the processes of the server, over the embedded broker or an outside one.
 *
 * - A message is acknowledged (QoS 1) after its handlers resolved: with an outside broker all of them, with the
 *   embedded one those of named sessions. A handler that rejects is called again, in all three times, then the
 *   message is logged, counted and dropped.
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
