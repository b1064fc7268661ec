import {
  BEAT_INTERVAL_MS,
  type ChannelDefinition,
  decodeBinaryFrame,
  type LiveFrame,
  SOCKET_CLOSE,
} from '@zutai/contract';

/** How long after a lost socket or a refused token the next try is made (specification, section 9). */
export const RETRY_MS = 10_000;

/** Silent for so long, a connection is given up as broken: no value may look live because nobody said otherwise. */
export const SILENCE_MS = 3 * BEAT_INTERVAL_MS;

export interface LiveSocketOptions {
  channel: ChannelDefinition;
  /** Start of socket addresses, e.g. `wss://host`. */
  origin: string;
  /** Asks for a one-use token; aborted when it takes too long. */
  askToken(signal: AbortSignal): Promise<string>;
  onFrame(frame: LiveFrame): void;
  /** The socket is open (true), or was lost or could not be opened (false), since when, ms UTC. */
  onOpen(isOpen: boolean, sinceMs: number): void;
  /** The server says that what was subscribed to is no longer what it was: read it anew. */
  onChanged?(): void;
  retryMs?: number;
  idleMs?: number;
  silenceMs?: number;
}

/** Reads a frame of either form: binary when the server agreed to it, else JSON text. */
export function readFrame(data: unknown): LiveFrame {
  if (data instanceof ArrayBuffer) return decodeBinaryFrame(new Uint8Array(data));
  return JSON.parse(String(data)) as LiveFrame;
}

/**
 * Keeps one subscription socket open: token, socket, an idle text every 60 s, and again 10 s after it was
 * lost or the token refused (specification, section 7). Returns the function that ends it.
 */
export function openLiveSocket(options: LiveSocketOptions): () => void {
  const {
    channel,
    retryMs = RETRY_MS,
    idleMs = channel.idleIntervalS * 1000,
    silenceMs = SILENCE_MS,
  } = options;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const lost = (sinceMs = Date.now()) => {
    if (isEnded) return;
    options.onOpen(false, sinceMs);
    clearTimeout(retry);
    retry = setTimeout(start, retryMs);
  };

  function connect(token: string): void {
    const path = channel.path.replace('{token}', encodeURIComponent(token));
    const protocols = channel.binaryProtocol === undefined ? [] : [channel.binaryProtocol];
    const own = new WebSocket(`${options.origin}${path}`, protocols);
    own.binaryType = 'arraybuffer';
    socket = own;
    let idle: ReturnType<typeof setInterval> | undefined;
    let heardMs = Date.now();
    // From the start: a broken line also lets a socket wait without end to be opened.
    const watch = setInterval(giveUpWhenSilent, silenceMs / 5);
    const rest = () => {
      clearInterval(idle);
      clearInterval(watch);
    };
    own.addEventListener('open', () => {
      idle = setInterval(() => own.send(channel.idleText), idleMs);
      heardMs = Date.now();
      // Only the binary form has a beat.
      if (own.protocol === '') clearInterval(watch);
      options.onOpen(true, heardMs);
    });
    own.addEventListener('message', ({ data }) => {
      heardMs = Date.now();
      if (!isEnded && socket === own) options.onFrame(readFrame(data));
    });
    function giveUpWhenSilent(): void {
      if (Date.now() - heardMs < silenceMs || socket !== own) return;
      rest();
      // Its end may come much later, or never: a broken line does not answer.
      socket = undefined;
      own.close();
      lost(heardMs);
    }
    // An error is always followed by close.
    own.addEventListener('close', ({ code }) => {
      rest();
      if (socket !== own || isEnded) return;
      if (code === SOCKET_CLOSE.equipmentChanged) options.onChanged?.();
      lost();
    });
  }

  function start(): void {
    options.askToken(AbortSignal.timeout(silenceMs)).then(
      (token) => {
        if (!isEnded) connect(token);
      },
      () => lost(),
    );
  }

  start();
  return () => {
    isEnded = true;
    clearTimeout(retry);
    socket?.close();
  };
}
