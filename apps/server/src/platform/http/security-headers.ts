import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that narrow what a page of ours may do. Styles may be inline because the component library writes
 * them at run time; scripts may not. Images and media also come from memory (`data:`, `blob:`): thumbnails,
 * pasted pictures, streams. `videoOrigins` are the other sites whose videos diagram pages may play: as media, or
 * fetched and put together by a player, also over WebSocket. `embedOrigins` are the other sites whose pages and pictures diagram pages may show,
 * `mapTiles` is the address of the map's pictures, `keyService` that of the hardware-key service of whoever looks.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  {
    isHttps,
    embedOrigins,
    mapTiles,
    keyService = '',
    videoOrigins = [],
  }: {
    isHttps: boolean;
    embedOrigins: readonly string[];
    mapTiles?: string | undefined;
    keyService?: string;
    videoOrigins?: readonly string[];
  },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly holds the engine that runs scripts of pages apart; it lets no text become script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...embedOrigins, ...originOf(mapTiles)],
        mediaSrc: ["'self'", 'blob:', ...videoOrigins],
        fontSrc: ["'self'", 'data:'],
        // 'self' covers ws: and wss: to the same host.
        connectSrc: [
          "'self'",
          ...(keyService === '' ? [] : [new URL(keyService).origin]),
          ...videoOrigins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
        ],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...embedOrigins],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

const originOf = (template: string | undefined): string[] =>
  template === undefined ? [] : [new URL(template.replace(/\{[xyz]\}/g, '0')).origin];
