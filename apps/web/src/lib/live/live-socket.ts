import {
  BEAT_INTERVAL_MS,
  type ChannelDefinition,
  decodeBinaryFrame,
  JSON_BEAT_INTERVAL_MS,
  type LiveFrame,
  SOCKET_CLOSE,
} from '@zutai/contract';
import { serverTimeOf } from '../time/index.ts';

/** How long after a lost socket or a refused token the next try is made (specification, section 9). */
export const RETRY_MS = 10_000;

/**
 * Silent for so long, a connection of the binary form is given up as broken: no value may look live because nobody
 * said otherwise. One of the JSON form has a slower beat and so much longer.
 */
export const SILENCE_MS = 3 * BEAT_INTERVAL_MS;

export interface LiveSocketOptions {
  channel: ChannelDefinition;
  /** Start of socket addresses, e.g. `wss://host`. */
  origin: string;
  /** Asks for a one-use token; aborted when it takes too long. */
  askToken(signal: AbortSignal): Promise<string>;
  onFrame(frame: LiveFrame): void;
  /** The socket is open (true), or was lost or could not be opened (false), since when by the server's clock, ms UTC. */
  onOpen(isOpen: boolean, sinceMs: number): void;
  /** The server says that what was subscribed to is no longer what it was: read it anew. */
  onChanged?(): void;
  retryMs?: number;
  idleMs?: number;
  silenceMs?: number;
}

/**
 * When a connection last received something. By both clocks: the monotonic one may stand still while the machine sleeps,
 * and the other may be set back, which would make a dead line look alive for as long as it was set back.
 */
class LastMessage {
  timeMs = Date.now();
  #clockMs = performance.now();

  note(): void {
    this.timeMs = Date.now();
    this.#clockMs = performance.now();
  }

  silentMs(): number {
    return Math.max(Date.now() - this.timeMs, performance.now() - this.#clockMs);
  }
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

  const lost = (sinceMs = Date.now(), againMs = retryMs) => {
    if (isEnded) return;
    options.onOpen(false, serverTimeOf(sinceMs));
    clearTimeout(retry);
    retry = setTimeout(start, againMs);
  };

  function connect(token: string): void {
    const path = channel.path.replace('{token}', encodeURIComponent(token));
    const protocols = channel.binaryProtocol === undefined ? [] : [channel.binaryProtocol];
    const own = new WebSocket(`${options.origin}${path}`, protocols);
    own.binaryType = 'arraybuffer';
    socket = own;
    let idle: ReturnType<typeof setInterval> | undefined;
    let hasReceived = false;
    const lastMessage = new LastMessage();
    let limitMs = silenceMs;
    // From the start: a broken line also lets a socket wait without end to be opened.
    const watch = setInterval(closeWhenSilent, silenceMs / 5);
    // Timers of a hidden tab run late: who looks again must not see old values as live until the next one.
    globalThis.document?.addEventListener('visibilitychange', closeWhenSilent);
    const stopWatching = () => {
      clearInterval(watch);
      globalThis.document?.removeEventListener('visibilitychange', closeWhenSilent);
    };
    const rest = () => {
      clearInterval(idle);
      stopWatching();
    };
    own.addEventListener('open', () => {
      idle = setInterval(() => own.send(channel.idleText), idleMs);
      lastMessage.note();
      if (own.protocol === '') limitMs = silenceMs * (JSON_BEAT_INTERVAL_MS / BEAT_INTERVAL_MS);
      options.onOpen(true, serverTimeOf(lastMessage.timeMs));
    });
    own.addEventListener('message', ({ data }) => {
      lastMessage.note();
      hasReceived = true;
      if (!isEnded && socket === own) options.onFrame(readFrame(data));
    });
    function closeWhenSilent(): void {
      if (lastMessage.silentMs() < limitMs || socket !== own) return;
      rest();
      // Its end may come much later, or never: a broken line does not answer.
      socket = undefined;
      own.close();
      lost(lastMessage.timeMs);
    }
    // An error is always followed by close.
    own.addEventListener('close', ({ code }) => {
      rest();
      if (socket !== own || isEnded) return;
      if (code === SOCKET_CLOSE.equipmentChanged) options.onChanged?.();
      // Whoever is signed out, or whose link was closed, learns it from the refusal of the next token: at once, rather
      // than being told for 10 s that the line is broken. Only after values, so that a contradiction does not spin.
      const isSignedOut = code === SOCKET_CLOSE.sessionEnded && hasReceived;
      lost(Date.now(), isSignedOut ? 0 : retryMs);
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
