import fs from 'node:fs';
import path from 'node:path';
import { AGENT_PROGRAM_PATH } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';

/** What `npm run build:agent` writes. */
export const AGENT_FILE = path.resolve(import.meta.dirname, '../../../../agent/dist/zutai-agent.mjs');

/**
 * Offers the gateway program to the machines that shall run it. It is the same for everybody
 * and holds no secret, so that nobody has to sign in for it.
 * @param file as it was built; while there is none, 404 says so
 */
export function serveAgent(app: FastifyInstance, file = AGENT_FILE): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: AGENT_PROGRAM_PATH,
    handler: async (request, reply) => {
      // Looked for each time: it may be built while the server runs.
      const found = await fs.promises.stat(file).catch(() => undefined);
      if (found === undefined)
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send('The gateway program is not built on this server. `npm run build:agent` builds it.\n');
      const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
      reply.header('etag', tag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      reply
        .type('text/javascript; charset=utf-8')
        .header('content-length', found.size)
        .header('content-disposition', 'attachment; filename="zutai-agent.mjs"');
      return request.method === 'HEAD' ? reply.send() : reply.send(fs.createReadStream(file));
    },
  });
}
