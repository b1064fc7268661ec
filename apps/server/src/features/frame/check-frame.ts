import { type FRAME_STATES, splitOrigins } from '@zutai/contract';
import { type GuardedFetch, OutboundRefusedError } from '../../platform/outbound/index.ts';
import { findRefusal } from './may-frame.ts';

export interface CheckedFrame {
  readonly state: (typeof FRAME_STATES)[number];
  readonly detail: string;
}

/** Redirects that are followed; a sign-in has two or three. */
const MOST_REDIRECTS = 5;

/** The origins that a frame may show: that of its address and those that were named beside it. */
export function originsOf({ address, origins }: { address: string; origins: string }): string[] {
  return [...new Set([address, ...splitOrigins(origins)].map((one) => new URL(one).origin))];
}

/**
 * Asks another system what it answers to who opens its page, and says whether a browser would show that inside of ours.
 * It asks without anybody's cookies: who is signed in there may be answered something else.
 */
export async function checkFrame(
  fetch: GuardedFetch,
  frame: { address: string; origins: string },
  ownOrigin: string,
): Promise<CheckedFrame> {
  const allowed = originsOf(frame);
  let url = new URL(frame.address);
  try {
    for (let i = 0; i <= MOST_REDIRECTS; i++) {
      const answer = await fetch(url, { headers: { accept: 'text/html' } });
      const refusal = findRefusal({
        pageOrigin: url.origin,
        xFrameOptions: answer.headers.get('x-frame-options'),
        contentSecurityPolicy: answer.headers.get('content-security-policy'),
        ownOrigin,
      });
      const target = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || target === null)
        return refusal === '' ? { state: 'fits', detail: '' } : { state: 'refuses', detail: refusal };
      url = new URL(target, url);
      if (!allowed.includes(url.origin)) return { state: 'leadsElsewhere', detail: url.origin };
    }
    return { state: 'unreachable', detail: 'ERR_TOO_MANY_REDIRECTS' };
  } catch (error) {
    if (error instanceof OutboundRefusedError) return { state: 'notAsked', detail: '' };
    const { code, name } = error as NodeJS.ErrnoException;
    return { state: 'unreachable', detail: code ?? name };
  }
}
