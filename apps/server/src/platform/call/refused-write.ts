import type { Readable } from 'node:stream';
import { type CallDefinition, decodeForm } from '@zutai/contract';
import type { FastifyRequest } from 'fastify';

/** What a write that was refused for want of a permission was to do, as it was sent. */
export interface RefusedWrite {
  /** null where the call does not say it. */
  readonly equipmentId: string | null;
  readonly signalId: string;
  readonly value: string;
}

/** A write is a few hundred bytes; nobody who may not write makes us read more. */
const MOST_BYTES = 4 * 1024;
/** How long such a body may take, ms. */
const LONGEST_MS = 1_000;

/**
 * Reads the body of a write that is refused before its body is read. Undefined when the call is no write, and for a body
 * that is long, late, compressed, without a length or wrong: the refusal is then written down without it.
 */
export async function readRefusedWrite(
  call: CallDefinition,
  request: FastifyRequest,
  payload: Readable,
): Promise<RefusedWrite | undefined> {
  const { writes } = call;
  if (writes === undefined || !isShort(request)) return undefined;
  const text = await readText(payload);
  if (text === undefined) return undefined;
  const type = request.headers['content-type'] ?? '';
  const parsed = call.request.safeParse(
    type.startsWith('application/json') ? parseJson(text) : parseForm(call, text),
  );
  if (!parsed.success) return undefined;
  const fields = parsed.data as Readonly<Record<string, unknown>>;
  const textOf = (name: string) => String(fields[name] ?? '');
  const value = textOf(writes.value);
  // PostgreSQL's text has no NUL and no halves of characters.
  if (!value.isWellFormed() || value.includes('\0')) return undefined;
  return {
    equipmentId: writes.equipmentId === null ? null : textOf(writes.equipmentId),
    signalId: textOf(writes.signalId),
    value,
  };
}

function isShort({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return length > 0 && length <= MOST_BYTES && headers['content-encoding'] === undefined;
}

/** The stream is left as it is, so that the refusal can still be answered. */
function readText(payload: Readable): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (text?: string) => {
      clearTimeout(timer);
      payload.off('data', take).off('end', finish).off('error', giveUp).off('close', giveUp);
      resolve(text);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) end();
      else chunks.push(chunk);
    };
    const finish = () => end(Buffer.concat(chunks).toString('utf8'));
    const giveUp = () => end();
    const timer = setTimeout(giveUp, LONGEST_MS);
    payload.on('data', take).on('end', finish).on('error', giveUp).on('close', giveUp);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseForm(call: CallDefinition, text: string): unknown {
  const result = decodeForm(call.request, new URLSearchParams(text).entries());
  return result.ok ? result.value : undefined;
}
