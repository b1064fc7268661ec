import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths of calls: what is not found there is answered as calls are, never with the web app. */
const CALL_PREFIXES = ['/lfscada', '/org', '/usual', '/upload', '/file', '/api'];

/** Page addresses that end as files do. */
const PAGES_LIKE_FILES = ['/login.jsp'];

/** @returns the page as it is sent */
export type CompletePage = (html: string, request: FastifyRequest) => Promise<string>;

export interface WebAppOptions {
  /** Folder of the built web app; undefined or missing: only calls are served. */
  readonly folder: string | undefined;
  readonly notFoundMessage: (request: FastifyRequest) => string;
  /** Completes the page of the app for who asks for it; undefined sends it as it was built. */
  readonly completePage?: CompletePage | undefined;
}

/**
 * Serves the built web app: files with a hash in their name (under `/assets/`) are kept by browsers for ever,
 * others are asked for again; compressed copies made at build time are used; any other page address gets the
 * app itself, which routes it.
 */
export async function registerWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { folder, notFoundMessage, completePage } = options;
  const isBuilt = folder !== undefined && fs.existsSync(path.join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // One route a file, found once: looked up by request, the name of a file is held against a list of its whole folder,
      // which is read each time.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      // A page that is completed is no file: the folder itself is left to the handler below, which answers for it.
      ...(completePage === undefined ? {} : { index: false, allowedPath: (pathname) => pathname !== '/' }),
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isHashed) forAsset(reply);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isNavigation(request))
      return completePage === undefined
        ? reply.sendFile('index.html')
        : sendCompleted(reply, request, path.join(folder, 'index.html'), completePage);
    if (!isBuilt && isNavigation(request)) return sendUnbuilt(reply);
    return reply.code(404).send({ code: '404', message: notFoundMessage(request), data: null });
  });
}

async function sendCompleted(
  reply: FastifyReply,
  request: FastifyRequest,
  file: string,
  completePage: CompletePage,
): Promise<FastifyReply> {
  const html = await fs.promises.readFile(file, 'utf8');
  // It may differ from one person to the next.
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(await completePage(html, request));
}

/** What only a document obeys, and a page of a hundred scripts would receive a hundred times. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** A worker has the policy of its own file; WebAssembly holds the engine that runs scripts of pages. */
const ASSET_POLICY =
  "default-src 'self';script-src 'self' 'wasm-unsafe-eval';object-src 'none';base-uri 'none';frame-ancestors 'self'";

function forAsset(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  reply.header('content-security-policy', ASSET_POLICY);
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const pathname = request.url.split('?', 1)[0] ?? '';
  if (CALL_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))) return false;
  if (PAGES_LIKE_FILES.includes(pathname)) return request.headers.accept?.includes('text/html') === true;
  // A missing file (…/old-chunk.js) must be an error, not a page of HTML.
  if (/\.[a-z0-9]{1,5}$/i.test(pathname)) return false;
  return request.headers.accept?.includes('text/html') === true;
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain').send('The web app is not built yet. `npm start` builds it.\n');
}
