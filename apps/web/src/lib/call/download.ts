import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import { type CallOptions, readEnvelope, refusal, send } from './call.ts';

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
  if (!reply.ok || reply.headers.get('content-type')?.startsWith('application/json') === true)
    throw refusal(await readEnvelope(reply));
  return reply;
}

/**
 * Makes a call that answers with a file and hands it to the browser's downloads.
 * @throws CallError when it is refused
 */
export async function download<C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  fallbackName: string,
): Promise<void> {
  const reply = await callBytes(definition, request);
  saveFile(await reply.blob(), fileNameOf(reply.headers.get('content-disposition')) ?? fallbackName);
}

/** Hands bytes to the browser's downloads under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
