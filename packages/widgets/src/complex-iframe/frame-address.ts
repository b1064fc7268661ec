import { safeLink } from '../click/safe-link.ts';

export type FrameAddress =
  | { kind: 'shown'; href: string }
  | { kind: 'empty' }
  /** Neither http(s) nor a path of this site. */
  | { kind: 'refused' };

/** What may stand in a frame: web pages only; mail and telephone links have nothing to show. */
export function readFrameAddress(url: string): FrameAddress {
  if (url.trim() === '') return { kind: 'empty' };
  const href = safeLink(url);
  return href === '' || /^(mailto|tel):/i.test(href) ? { kind: 'refused' } : { kind: 'shown', href };
}

/**
 * What a framed page may do. One of another site keeps its own origin, so that its sign-in works; one of this site
 * must not, because it could then reach out of its frame.
 */
export function sandboxOf(href: string, ownOrigin: string | undefined): string {
  const base = 'allow-scripts allow-forms allow-popups';
  try {
    const isForeign = ownOrigin !== undefined && new URL(href, ownOrigin).origin !== ownOrigin;
    return isForeign ? `${base} allow-same-origin` : base;
  } catch {
    return base;
  }
}
