import { accountHeader } from '../../lib/call/index.ts';
import type { Operation } from './api-document.ts';

/** Longest answer that is shown, in characters. */
const MAX_SHOWN = 100_000;

export interface TriedAnswer {
  readonly status: number;
  readonly tookMs: number;
  readonly text: string;
}

/**
 * Sends a call as a program would.
 * @param token in the place of the own session; '' calls as oneself
 */
export async function tryCall(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  request: Readonly<Record<string, unknown>>,
  { token, language }: { token: string; language: string },
): Promise<TriedAnswer> {
  const startedMs = performance.now();
  const query = new URLSearchParams(
    Object.entries(request).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  const reply = await fetch(method === 'GET' ? `${path}?${query}` : path, {
    method,
    credentials: token === '' ? 'same-origin' : 'omit',
    headers: {
      'accept-language': language,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? accountHeader() : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
  });
  const text = await reply.text();
  const tookMs = Math.round(performance.now() - startedMs);
  return { status: reply.status, tookMs, text: readable(text).slice(0, MAX_SHOWN) };
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
