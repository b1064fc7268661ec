import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { RequestRefusedError } from './origin-guard.ts';

const MEGABYTE = 1024 * 1024;

/** A refused body up to this size is read and thrown away, in bytes. */
const DRAINED = 64 * MEGABYTE;

/** Largest body of a route that names no limit of its own (calls do), in bytes. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

/**
 * Reads bodies within the limits of their routes: forms become `URLSearchParams` (the contract's codec reads those), JSON an
 * object, multipart is read by `request.parts()`. More than allowed is refused with 413, by its announced
 * length where there is one.
 */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  await app.register(multipart, {
    limits: { fileSize: DEFAULT_BODY_LIMIT, files: 5, fields: 200, fieldSize: 64 * 1024, parts: 205 },
  });
  app.addHook('onRequest', async (request) => {
    const isMultipart = request.headers['content-type']?.startsWith('multipart/') === true;
    const announced = Number(request.headers['content-length'] ?? 0);
    const { bodyLimit = DEFAULT_BODY_LIMIT } = request.routeOptions.config;
    // A little more than the files: the form around them.
    if (isMultipart && announced > bodyLimit + MEGABYTE) {
      throw new RequestRefusedError('FST_ERR_CTP_BODY_TOO_LARGE', 413, 'The upload is too large.');
    }
  });
  // Hanging up while the client still sends would take the answer from it: most read only when all is sent.
  app.addHook('onSend', async (request, reply) => {
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (reply.statusCode === 413 && announced <= DRAINED) reply.removeHeader('connection');
  });
}
