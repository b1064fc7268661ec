import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import { textOf } from '../language/index.ts';
import { type CallOptions, readEnvelope, refusal, send } from './call.ts';
import { CallError, CODE_UNREACHABLE } from './call-error.ts';

/** The file name a reply proposes, `filename*` before `filename`. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

/**
 * Makes a call that answers with bytes instead of an envelope.
 * @throws CallError when it is refused
 */
export async function callBytes<C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  options: CallOptions = {},
): Promise<Response> {
  const reply = await send(definition, request, options);
  const type = reply.headers.get('content-type') ?? '';
  // No file of the server's is a page: that is of a proxy or of the sign-in of a network.
  if (!reply.ok || type.startsWith('application/json') || type.startsWith('text/html'))
    throw await refusal(await readEnvelope(reply));
  return reply;
}

/** How far a download is. */
export interface DownloadProgress {
  readonly bytes: number;
  /** Rows of the table that is coming, where the server says so. */
  readonly rows: number | undefined;
}

export interface DownloadOptions {
  signal?: AbortSignal;
  onProgress?: (progress: DownloadProgress) => void;
}

/**
 * Makes a call that answers with a file and hands it to the browser's downloads once it is there as a whole.
 * @throws CallError when it is refused or breaks off
 */
export async function download<C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  fallbackName: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  const reply = await callBytes(definition, request, { signal });
  const rows = reply.headers.get('x-total-rows');
  const parts = await readParts(reply, signal, (bytes) =>
    onProgress?.({ bytes, rows: rows === null ? undefined : Number(rows) }),
  );
  const type = reply.headers.get('content-type') ?? '';
  saveFile(new Blob(parts, { type }), fileNameOf(reply.headers.get('content-disposition')) ?? fallbackName);
}

async function readParts(
  reply: Response,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = reply.body?.getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onBytes(bytes);
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CallError(CODE_UNREACHABLE, textOf('common', 'downloadBroken'));
  }
  return parts;
}

/** Hands bytes to the browser's downloads; what file systems do not take in a name becomes `_`. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  link.click();
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
