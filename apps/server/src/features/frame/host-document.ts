import { createHash } from 'node:crypto';
import { originsOf } from './check-frame.ts';

/** Where the script of the document is. */
export const HOST_SCRIPT_ADDRESS = '/lfscada/frame/host.js';

/** Tells the page around it what became of the other system's page; its policy lets nothing else run. */
export const HOST_SCRIPT = `'use strict';
const tell = (state, detail) => parent.postMessage({ frame: state, detail }, location.origin);
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'frame-src') tell('blocked', blockedURI);
});
document.querySelector('iframe').addEventListener('load', () => tell('loaded', ''));
`;

const STYLE = 'html,body{height:100%;margin:0}iframe{display:block;border:0;width:100%;height:100%}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/**
 * The policy of the document: pages of the configured origins in its frame, its own script, nothing else. The pages of
 * the product keep theirs, which lets them frame this document and no other site.
 */
export function hostPolicyOf(frame: { address: string; origins: string }): string {
  return [
    "default-src 'none'",
    `frame-src ${originsOf(frame).join(' ')}`,
    "script-src 'self'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join(';');
}

/**
 * What the page may do in its frame: no top navigation, so that it cannot take the place of ours. It keeps its origin,
 * by which it knows who is signed in there, unless it is one of this very host, where it could reach out of its frame.
 */
export function sandboxOf(address: string, ownHost: string): string {
  const rights =
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';
  return new URL(address).host === ownHost ? rights : `${rights} allow-same-origin`;
}

/** The document that holds the page of another system, in a sandbox. */
export function hostDocument(
  { title, address }: { title: string; address: string },
  { language, ownHost }: { language: string; ownHost: string },
): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${name}</title><style>${STYLE}</style></head>
<body><iframe title="${name}" src="${escapeHtml(address)}" sandbox="${sandboxOf(address, ownHost)}" allow="fullscreen" referrerpolicy="origin"></iframe>
<script src="${HOST_SCRIPT_ADDRESS}"></script></body>
</html>
`;
}
