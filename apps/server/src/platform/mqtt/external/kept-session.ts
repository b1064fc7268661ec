import type { MqttClient } from 'mqtt';
import type { Logger } from '../../logging/logger.ts';
import type { BusState } from '../bus.ts';
import {
  type ExternalConnectionOptions,
  endConnection,
  openConnection,
  subscribeOrThrow,
} from './external-connection.ts';

export interface KeptSessionOptions {
  readonly url: string;
  readonly sessionId: string;
  readonly filter: string;
  readonly qos: 0 | 1;
  readonly logger: Logger;
  /** Whether this process still owns the session; see `SubscribeOptions.isOwner`. */
  readonly isOwner: () => boolean;
  readonly onMessage: ExternalConnectionOptions['onMessage'];
}

/** A session with its subscription that the broker keeps while nobody is connected to it. */
export interface KeptSession {
  readonly state: () => BusState;
  /** Disconnects for good and leaves the session to its next owner. Never rejects. */
  readonly close: () => Promise<void>;
}

const RECONNECT_MS = 1_000;

/**
 * Receives on a session that belongs to one process at a time. A broker gives a client id to whoever connects
 * last, so a process that lost the session must never connect again: each connection is a client of its own
 * that cannot reconnect by itself, and is made only while the process is the owner. One that was stopped (SIGSTOP)
 * between that check and the CONNECT leaves as soon as it is connected, without acknowledging anything.
 * @throws Error when the first connection or its subscription fails
 */
export async function openKeptSession(options: KeptSessionOptions): Promise<KeptSession> {
  const { url, sessionId, filter, qos, logger, isOwner, onMessage } = options;
  let current: MqttClient | undefined;
  let state: BusState = 'disconnected';
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): Promise<void> {
    const client = openConnection({
      url,
      clientId: sessionId,
      isPersistent: true,
      logger,
      reconnectPeriodMs: 0,
      mayAcknowledge: () => !isClosed && isOwner(),
      onMessage,
    });
    current = client;
    return new Promise((resolve, reject) => {
      client.once('connect', () => {
        if (isClosed || !isOwner()) return void endConnection(client, true);
        subscribeOrThrow(client, filter, qos).then(
          () => {
            if (current === client) state = 'connected';
            resolve();
          },
          (error) => {
            reject(error);
            void endConnection(client, true);
          },
        );
      });
      client.once('close', () => {
        void endConnection(client, true);
        reject(new Error(`The connection of session ${sessionId} to the MQTT broker was closed.`));
        if (current !== client) return;
        current = undefined;
        state = 'disconnected';
      });
    });
  }

  function connectAgain(): void {
    timer = setTimeout(() => {
      if (isClosed || !isOwner()) return;
      if (current === undefined)
        connect().catch((error) => logger.debug({ err: error, sessionId }, 'trying again'));
      connectAgain();
    }, RECONNECT_MS);
    timer.unref();
  }

  await connect();
  connectAgain();
  return {
    state: () => state,
    async close() {
      const mayAcknowledge = isOwner();
      clearTimeout(timer);
      const client = current;
      current = undefined;
      state = 'disconnected';
      if (client !== undefined) await endConnection(client, !mayAcknowledge);
      isClosed = true;
    },
  };
}
