const refused = new Set<string>();
let isListening = false;

function originOf(href: string): string | undefined {
  const url = URL.parse(href, globalThis.location?.href);
  // Of WebSocket addresses too.
  return url === null ? undefined : `${url.protocol.replace(/^ws/, 'http')}//${url.host}`;
}

/** From now on notes which sites the content security policy of the page keeps out. */
export function watchPolicy(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const origin = originOf(blockedURI);
    const isOfVideo = effectiveDirective === 'connect-src' || effectiveDirective === 'media-src';
    if (isOfVideo && origin !== undefined) refused.add(origin);
  });
}

/** The site of an address, where the policy keeps it out. */
export function refusedOriginOf(href: string): string | undefined {
  const origin = originOf(href);
  return origin !== undefined && refused.has(origin) ? origin : undefined;
}
