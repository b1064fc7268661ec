import pino from 'pino';
import { createShortLineStream } from './short-lines.ts';

export type Logger = pino.Logger;

/** Names whose values never reach a log, at the first three levels of an object. Compared as spelt here. */
const SECRET_NAMES = [
  'password',
  'passwd',
  'pwd',
  'newPassword',
  'oldPassword',
  'adminPassword',
  'userpwd',
  'key',
  'apiKey',
  'secretKey',
  'secret',
  'token',
  'accessToken',
  'cookie',
  'set-cookie',
  'authorization',
  'connectionString',
  'databaseUrl',
  'mqttUrl',
  'vcode',
];

function quotePath(name: string): string {
  return `["${name}"]`;
}

const REDACT_PATHS = SECRET_NAMES.map(quotePath).flatMap((name) => [name, `*${name}`, `*.*${name}`]);

export interface LoggerOptions {
  readonly level: string;
  /** `short`: one readable line for a person at a terminal; `json`: one object a line for a collector. */
  readonly form?: 'short' | 'json';
  /** Where to write; standard output by default. */
  readonly destination?: NodeJS.WritableStream;
}

/**
 * The process's logger. Secrets are cut by name (`password`, `key`, `token`, `cookie`, `authorization` …) and
 * passwords inside URLs are cut from messages and errors.
 */
export function createLogger({ level, form, destination = process.stdout }: LoggerOptions): Logger {
  const isTerminal = 'isTTY' in destination && destination.isTTY === true;
  const isShort = (form ?? (isTerminal ? 'short' : 'json')) === 'short';
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACT_PATHS, censor: '[redacted]' },
      serializers: { err: serializeError, error: serializeError },
      hooks: { streamWrite: hideUrlPasswords },
    },
    isShort ? createShortLineStream(destination, isTerminal) : destination,
  );
}

// Lines hold what strangers send (paths, names of MQTT clients, topics), so their length must not count twice: a
// pattern that begins with the scheme takes seconds for 64 kB of letters.
function hideUrlPasswords(line: string): string {
  const [first = '', ...rest] = line.split('://');
  return rest.length === 0 ? line : [first, ...rest.map(hidePassword)].join('://');
}

function hidePassword(afterScheme: string): string {
  const end = afterScheme.search(/[\s/"\\]/);
  const authority = end < 0 ? afterScheme : afterScheme.slice(0, end);
  const colon = authority.indexOf(':');
  const at = authority.lastIndexOf('@');
  if (colon < 0 || at < colon) return afterScheme;
  return `${authority.slice(0, colon)}:[redacted]${afterScheme.slice(at)}`;
}

// Errors of the database driver carry `detail` and `parameters` with row values; only these fields are logged.
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: serializeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}
