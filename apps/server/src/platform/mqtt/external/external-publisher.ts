import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { Logger } from '../../logging/logger.ts';
import { endConnection, openConnection } from './external-connection.ts';

export interface Publisher {
  /** Undefined while there is none: the caller has another. */
  readonly client: () => MqttClient | undefined;
  readonly close: () => Promise<void>;
}

/** A broker may hang up on a version that it does not know instead of refusing it. */
const MAX_TRIES = 3;

/**
 * A connection of MQTT 5, which can say how long a message is worth delivering, for everything that is published. It
 * subscribes to nothing. Resolves when it is made or the broker has shown that it speaks 3.1.1 alone.
 */
export async function openPublisher(url: string, logger: Logger): Promise<Publisher> {
  const client = openConnection({
    url,
    clientId: `zutai-out-${randomUUID()}`,
    isPersistent: false,
    protocolVersion: 5,
    logger,
    reconnectPeriodMs: 1_000,
    mayAcknowledge: () => true,
    onMessage: () => undefined,
  });
  await new Promise<void>((resolve) => {
    let tries = 0;
    const onClose = () => {
      tries += 1;
      if (tries >= MAX_TRIES) fallBack();
    };
    const onError = (error: Error & { code?: unknown }) => {
      if (error.code === UNACCEPTABLE_VERSION || error.code === UNSUPPORTED_VERSION) fallBack();
    };
    const settle = () => {
      client.off('close', onClose);
      client.off('error', onError);
      resolve();
    };
    const fallBack = () => {
      logger.info('the MQTT broker speaks 3.1.1: what it keeps for absent gateways does not expire');
      settle();
      void endConnection(client, true);
    };
    client.once('connect', settle);
    client.on('close', onClose);
    client.on('error', onError);
  });
  return {
    client: () => (client.connected ? client : undefined),
    close: () => endConnection(client, false),
  };
}

/** Of a CONNACK of MQTT 3.1.1 and of MQTT 5. */
const UNACCEPTABLE_VERSION = 1;
const UNSUPPORTED_VERSION = 132;
