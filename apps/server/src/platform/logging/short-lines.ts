import { Writable } from 'node:stream';

const COLOURS: Record<string, string> = {
  trace: '\u001b[90m',
  debug: '\u001b[90m',
  info: '',
  warn: '\u001b[33m',
  error: '\u001b[31m',
  fatal: '\u001b[31;1m',
};
const END = '\u001b[0m';
const HIDDEN_FIELDS = new Set(['level', 'time', 'msg', 'err', 'error', 'part']);

/** Turns the logger's JSON lines into `12:00:01 warn  [part] message name=value` for a person at a terminal. */
export function createShortLineStream(destination: NodeJS.WritableStream, hasColour: boolean): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      for (const line of String(chunk).split('\n')) {
        if (line !== '') destination.write(`${shortenLine(line, hasColour)}\n`);
      }
      done();
    },
  });
}

/** Names and paths are what strangers send: no line of their own, nothing that steers a terminal. */
const oneLine = (text: string) =>
  text.replaceAll(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** One JSON log line as one readable line, with an error's stack under it. Text that is not JSON is kept. */
export function shortenLine(line: string, hasColour: boolean): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const level = String(entry.level ?? 'info');
  const time = new Date(String(entry.time)).toTimeString().slice(0, 8);
  const part = entry.part === undefined ? '' : `[${String(entry.part)}] `;
  const fields = Object.entries(entry)
    .filter(([name]) => !HIDDEN_FIELDS.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? oneLine(value) : JSON.stringify(value)}`)
    .join('');
  const text = `${time} ${level.padEnd(5)} ${part}${oneLine(String(entry.msg ?? ''))}${fields}${describeError(entry)}`;
  const colour = hasColour ? (COLOURS[level] ?? '') : '';
  return colour === '' ? text : `${colour}${text}${END}`;
}

function describeError(entry: Record<string, unknown>): string {
  const error = entry.err ?? entry.error;
  if (typeof error !== 'object' || error === null)
    return error === undefined ? '' : ` error=${String(error)}`;
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  return `\n  ${String(stack ?? message ?? JSON.stringify(error)).replaceAll('\n', '\n  ')}`;
}
