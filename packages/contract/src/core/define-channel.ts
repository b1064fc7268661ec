import type { z } from 'zod';
import type { PermissionCode } from '../permission/index.ts';

/** One WebSocket path: opened with a one-use token, text frames from the client, frames from the server. */
export interface ChannelDefinition<
  Frame extends z.ZodType = z.ZodType,
  P extends PermissionCode | 'login' = PermissionCode | 'login',
> {
  readonly kind: 'channel';
  /** Path with `{token}` as its last part. */
  readonly path: string;
  readonly summary: string;
  /** That of the call which gives out its tokens; the socket is closed when the account loses it. */
  readonly permission: P;
  /** Text the client sends while idle so that proxies keep the socket open. */
  readonly idleText: string;
  /** Seconds between idle texts (specification, section 9: 60). */
  readonly idleIntervalS: number;
  /** The server's JSON frame. */
  readonly frame: Frame;
  /** WebSocket subprotocol of the compact binary form, when there is one. */
  readonly binaryProtocol?: string;
}

/**
 * Whether a client's text says no more than that it is there. The specification (section 7) gives the text for
 * messages alone ('msg idle'), so a word before it is nobody's fault on any channel.
 */
export function isIdleText(text: string): boolean {
  return /^([a-z]+ )?idle$/i.test(text);
}

/** Defines a WebSocket channel (specification, section 7). */
export function defineChannel<Frame extends z.ZodType, const P extends PermissionCode | 'login'>(
  input: Omit<ChannelDefinition<Frame, P>, 'kind'>,
): ChannelDefinition<Frame, P> {
  return { kind: 'channel', ...input };
}
