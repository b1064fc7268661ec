import { type MessageFrame, messageChannels, SOCKET_CLOSE } from '@zutai/contract';

/** After a token was refused the next try is made after this, ms (specification, section 4). */
export const TOKEN_RETRY_MS = 10_000;
/** A closed socket is opened again at once, but one that was hardly open like a refused token. */
const SHORT_LIFE_MS = 10_000;
const REOPEN_MS = 1_000;

export interface MessageSocketOptions {
  /** Start of socket addresses, e.g. `wss://host`. */
  readonly origin: string;
  askToken(signal: AbortSignal): Promise<string>;
  onFrame(frame: MessageFrame): void;
  /** A connection is there, or is there no more. */
  onOpen?(isOpen: boolean): void;
  readonly idleMs?: number;
  readonly tokenRetryMs?: number;
  readonly reopenMs?: number;
}

/**
 * Keeps the message socket open: token, socket, an idle text every 60 s (specification, section 7). A session that has
 * ended is told by the refused token, as by any call.
 * @returns ends it
 */
export function openMessageSocket(options: MessageSocketOptions): () => void {
  const { message: channel } = messageChannels;
  const { tokenRetryMs = TOKEN_RETRY_MS, reopenMs = REOPEN_MS } = options;
  const idleMs = options.idleMs ?? channel.idleIntervalS * 1000;
  const aborted = new AbortController();
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const startAfter = (ms: number) => {
    if (!aborted.signal.aborted) retry = setTimeout(start, ms);
  };

  function connect(token: string): void {
    const path = channel.path.replace('{token}', encodeURIComponent(token));
    const own = new WebSocket(`${options.origin}${path}`);
    socket = own;
    const openedMs = performance.now();
    const idle = setInterval(() => {
      if (own.readyState === own.OPEN) own.send(channel.idleText);
    }, idleMs);
    own.addEventListener('open', () => {
      if (!aborted.signal.aborted) options.onOpen?.(true);
    });
    own.addEventListener('message', ({ data }) => {
      if (!aborted.signal.aborted) options.onFrame(JSON.parse(String(data)) as MessageFrame);
    });
    // An error is always followed by close.
    own.addEventListener('close', ({ code }) => {
      clearInterval(idle);
      if (!aborted.signal.aborted) options.onOpen?.(false);
      const wasShort = performance.now() - openedMs < SHORT_LIFE_MS;
      startAfter(wasShort && code !== SOCKET_CLOSE.sessionEnded ? tokenRetryMs : reopenMs);
    });
  }

  function start(): void {
    options.askToken(aborted.signal).then(
      (token) => {
        if (!aborted.signal.aborted) connect(token);
      },
      () => startAfter(tokenRetryMs),
    );
  }

  start();
  return () => {
    aborted.abort();
    clearTimeout(retry);
    socket?.close();
  };
}
