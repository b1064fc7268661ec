import type { Color } from '../document/style.ts';
import type { Palette } from './palette.ts';

/** No `url(...)` and nothing that could leave an attribute. */
const safeColor = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/i;

/** Colours found safe: a page has few, and each is looked at with every change of a value. */
const knownSafe = new Set<string>();
const MOST_KNOWN = 1000;

function isSafe(color: string): boolean {
  if (knownSafe.has(color)) return true;
  if (!safeColor.test(color)) return false;
  if (knownSafe.size >= MOST_KNOWN) knownSafe.clear();
  knownSafe.add(color);
  return true;
}

/** Whether a text is a colour as pages hold them. */
export function isColorText(text: string): boolean {
  return text.startsWith('$') ? /^\$\w+$/.test(text) : isSafe(text);
}

/** A CSS colour for a colour of the page; `fallback` for what is empty, unknown or unsafe. */
export function resolveColor(color: Color | undefined, palette: Palette, fallback = 'none'): string {
  if (!color) return fallback;
  if (color.startsWith('$')) {
    const name = color.slice(1);
    return Object.hasOwn(palette, name) ? palette[name as keyof Palette] : fallback;
  }
  return isSafe(color) ? color : fallback;
}

/**
 * An image address that may be loaded: a path of this site, http(s), or an embedded picture. '' for anything else.
 * An embedded SVG is safe here, because a browser runs no script in an image.
 */
export function safeImageHref(href: string): string {
  const address = href.trim();
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(address)) return address;
  if (/^https?:\/\//i.test(address)) return address;
  const isRelative =
    !/^[a-z][a-z0-9+.-]*:/i.test(address) && !address.startsWith('//') && !/[\\\p{Cc}]/u.test(address);
  return isRelative ? address : '';
}
