import { GATEWAY_LOG_MAX, type GatewayLogLevel, type GatewayLogLine } from '@zutai/contract/sparkplug';
import type { AgentLogger } from '../logger.ts';

const HIDDEN = '***';
/** A shorter one stands in every other word: hidden everywhere it would be told by what is missing. */
const SHORTEST_SECRET = 4;
/** Names of details whose values are secrets, whatever they are. */
const SECRET_NAME = /key$|password|passphrase|token|secret|credential|authori[sz]ation|community/i;
/** User and password of an address. */
const USER_OF_URL = /(:\/\/)[^/\s@]+@/g;
/** A parser that quotes the text that it could not read, which may be a configuration with its secrets. */
const QUOTED_JSON = /(?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON/g;

/**
 * Passes on what is logged, and keeps the newest lines of level info and above in memory, for people who ask for them
 * from afar. Lines are kept without secrets: those that are known by name, by what they look like, and by value.
 */
export class AgentLog implements AgentLogger {
  readonly #target: AgentLogger;
  #lines: { readonly line: GatewayLogLine; readonly length: number }[] = [];
  #length = 0;
  #count = 0;
  /** The longest first: a shorter one may be a part of it. */
  #secrets: readonly string[] = [];

  constructor(target: AgentLogger) {
    this.#target = target;
  }

  /** Values that are in no line from now on. */
  hide(secrets: Iterable<string>): void {
    const spelled = [...secrets].flatMap((secret) => [
      secret,
      ...(secret.isWellFormed() ? [encodeURIComponent(secret)] : []),
      JSON.stringify(secret).slice(1, -1),
    ]);
    this.#secrets = [...new Set([...this.#secrets, ...spelled])]
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      .toSorted((a, b) => b.length - a.length);
  }

  /** In the order in which they were written. */
  list(): GatewayLogLine[] {
    return this.#lines.map(({ line }) => line);
  }

  debug(details: object, message: string): void {
    this.#target.debug(details, message);
  }

  info(details: object, message: string): void {
    this.#keep('info', details, message);
    this.#target.info(details, message);
  }

  warn(details: object, message: string): void {
    this.#keep('warn', details, message);
    this.#target.warn(details, message);
  }

  error(details: object, message: string): void {
    this.#keep('error', details, message);
    this.#target.error(details, message);
  }

  #keep(level: GatewayLogLevel, details: object, text: string): void {
    // Hidden before it is cut: the first half of a secret is too much of it.
    const message = this.#hideIn(text).slice(0, GATEWAY_LOG_MAX.lineLength);
    const line: GatewayLogLine = {
      ...{ number: ++this.#count, timeMs: Date.now(), level, message },
      details: this.#hideIn(describe(details)).slice(0, GATEWAY_LOG_MAX.lineLength - message.length),
    };
    const length = Buffer.byteLength(JSON.stringify(line));
    this.#lines.push({ line, length });
    this.#length += length;
    while (this.#lines.length > GATEWAY_LOG_MAX.lines || this.#length > GATEWAY_LOG_MAX.json)
      this.#length -= this.#lines.shift()!.length;
  }

  #hideIn(text: string): string {
    return this.#secrets
      .reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text)
      .replaceAll(QUOTED_JSON, 'the text is not valid JSON')
      .replaceAll(USER_OF_URL, `$1${HIDDEN}@`);
  }
}

/** `name=value` of each detail that has a value. */
function describe(details: object): string {
  return Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${SECRET_NAME.test(name) ? HIDDEN : valueText(value)}`)
    .join(' ');
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return String(value);
  return JSON.stringify(value, (name, inner: unknown) => {
    if (SECRET_NAME.test(name)) return HIDDEN;
    return typeof inner === 'bigint' ? String(inner) : inner;
  });
}
