import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);
/** Below this a packet or two carry the reply anyway. */
const MIN_CHARACTERS = 4_096;

/** Compresses large JSON replies for clients that take gzip; files and streams go as they are. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_CHARACTERS) return payload;
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!isJson || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    return compress(payload, { level: 5 });
  });
}
