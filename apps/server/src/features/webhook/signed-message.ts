import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** A secret in the form of Standard Webhooks: base64 behind `whsec_`. */
export const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
  readonly createdAt: Date;
}

/**
 * What is sent of a delivery, the same at each try. `sequence` grows with the order in which events came about; they
 * may arrive in another one.
 */
export function bodyOf({ id, event, data, createdAt }: Delivery): string {
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), sequence: Number(id), data });
}

/** Headers that say what is sent, when, and that it is ours (Standard Webhooks, HMAC-SHA256). */
export function headersOf(id: string, body: string, secret: string, nowMs: number): Record<string, string> {
  const messageId = `msg_${id}`;
  const timestamp = String(Math.floor(nowMs / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Zutai-Webhook/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
