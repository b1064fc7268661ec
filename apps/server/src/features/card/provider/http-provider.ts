import { createHmac } from 'node:crypto';
import { CARD_STATES, day, iccid } from '@zutai/contract';
import { z } from 'zod';
import { type CardProvider, CardProviderError } from './card-provider.ts';

/** Longest that the interface may take, in ms. */
const TIMEOUT_MS = 15_000;
/** Cards that are asked for at once. */
const BATCH = 100;
const LONGEST_FAILURE = 200;
const MOST_BYTES = 1_000_000;

const reading = z.object({
  iccid,
  plan: z.string().max(100).optional(),
  monthlyMb: z.number().min(0).nullish(),
  usedMb: z.number().min(0).optional(),
  endsOn: day.nullish(),
  state: z.enum(CARD_STATES).optional(),
});
const readings = z.object({ cards: z.array(reading).max(BATCH) });

/** The signature of a request: HMAC-SHA256 over method, path, time and body, a line each, in hexadecimal. */
export function signatureOf(
  secret: string,
  request: { method: string; path: string; timestamp: string; body: string },
): string {
  const { method, path, timestamp, body } = request;
  return createHmac('sha256', secret).update([method, path, timestamp, body].join('\n')).digest('hex');
}

/** Cards by the signed HTTP protocol of `docs/commerce.md`. */
export function createHttpProvider(url: string, secret: string): CardProvider {
  async function ask<T>(name: string, content: unknown, schema: z.ZodType<T>): Promise<T> {
    const address = new URL(name, url.endsWith('/') ? url : `${url}/`);
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = signatureOf(secret, { method: 'POST', path: address.pathname, timestamp, body });
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-zutai-timestamp': timestamp,
          'x-zutai-signature': signature,
        },
        body,
        // Another address would be asked with a signature that is not for it.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await reply.text();
      if (!reply.ok || text.length > MOST_BYTES)
        throw new CardProviderError(`HTTP ${reply.status} ${text}`.slice(0, LONGEST_FAILURE));
      return schema.parse(JSON.parse(text));
    } catch (error) {
      if (error instanceof CardProviderError) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      const message = error instanceof Error ? error.message : String(error);
      throw new CardProviderError(`${message}${cause}`.replaceAll(/\s+/g, ' ').slice(0, LONGEST_FAILURE));
    }
  }
  return {
    read: async (iccids) => {
      const found = [];
      for (let at = 0; at < iccids.length; at += BATCH) {
        const { cards } = await ask('cards/query', { iccids: iccids.slice(at, at + BATCH) }, readings);
        found.push(...cards);
      }
      return found;
    },
    renew: (number, months, key) => ask('cards/renew', { iccid: number, months, key }, reading),
  };
}
