import { SvgSize } from './svg-size.ts';

/** Elements that draw. Everything else an SVG may hold is refused: scripts, HTML, links, foreign content. */
const DRAWING = new Set(
  (
    'svg g defs symbol use title desc metadata switch view path rect circle ellipse line polyline polygon text tspan ' +
    'textPath image marker pattern clipPath mask linearGradient radialGradient stop style filter ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence ' +
    'animate animateTransform animateMotion mpath'
  ).split(' '),
);

/** Namespaces in which another prefix could bring a script back. */
const LIVE_NAMESPACES = /^https?:\/\/www\.w3\.org\/(2000\/svg|1999\/xhtml|1998\/Math)/;

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const TAG = new RegExp(String.raw`<(/?)(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*/?>`, 'y');
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
const COMMENT = /<!--(?:(?!--)[\s\S])*-->/y;

/**
 * What a browser could read otherwise than we do here: an encoding that is not UTF-8, and the control characters
 * with which some encodings turn quotes into letters.
 */
const OTHERWISE_READ =
  /^\s*<\?xml(?=[^>]*\bencoding)(?![^>]*\bencoding\s*=\s*["']utf-?8["'])|(?![\t\n\r])\p{Cc}/iu;

/**
 * Whether a file is an SVG picture that only draws: no scripts, no event handlers, nothing from elsewhere.
 * It is read strictly and by a list of what is allowed; what is not understood is refused.
 */
export function isSafeSvg(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (OTHERWISE_READ.test(text)) return false;
  const start = /^\s*(?:<\?xml\s[^?<>]*\?>\s*)?/.exec(text)?.[0].length ?? 0;
  let isRoot = true;
  let isStyle = false;
  let sheet = '';
  const size = new SvgSize();
  for (let at = start; at < text.length; ) {
    const open = text.indexOf('<', at);
    const content = text.slice(at, open < 0 ? text.length : open);
    if (isStyle) {
      const rules = decodeEntities(content);
      if (rules === undefined || !isSafeCss(rules)) return false;
      // A comment or a tag may part them.
      sheet += rules;
    }
    if (isRoot && content.trim() !== '') return false;
    if (open < 0) break;
    at = skipComment(text, open);
    if (at > open) continue;
    TAG.lastIndex = open;
    const tag = TAG.exec(text);
    if (tag === null) return false;
    const [all, close, name = '', attributes = ''] = tag;
    if (isRoot && name !== 'svg') return false;
    const decoded = readAttributes(attributes);
    if (!isSafeElement(name) || decoded === undefined) return false;
    if (close !== '') size.close();
    else size.open(name, decoded, all.endsWith('/>'));
    if (size.isTooDeep) return false;
    isRoot = false;
    isStyle = name === 'style' && close === '' && !all.endsWith('/>');
    at = open + all.length;
  }
  return !isRoot && size.addSheet(sheet) && size.isDrawable();
}

function skipComment(text: string, at: number): number {
  COMMENT.lastIndex = at;
  return at + (COMMENT.exec(text)?.[0].length ?? 0);
}

/** Elements with a prefix are a drawing program's notes; they must not be named like something that acts. */
function isSafeElement(name: string): boolean {
  const [local = '', prefix] = name.split(':').toReversed();
  if (prefix === undefined) return DRAWING.has(local);
  return !/^(script|foreignobject|iframe|object|embed|handler|listener|a|set|link|html|body)$/i.test(local);
}

/** The attributes with their values as a browser reads them; undefined where one of them is not safe. */
function readAttributes(text: string): [name: string, value: string][] | undefined {
  const read: [string, string][] = [];
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? '');
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    if (value === undefined || local.startsWith('on')) return undefined;
    if (name.startsWith('xmlns:') && name !== 'xmlns:svg' && LIVE_NAMESPACES.test(value)) return undefined;
    if (name === 'xmlns' && value !== 'http://www.w3.org/2000/svg') return undefined;
    if (local === 'attributename' && /href|^on/i.test(value)) return undefined;
    if ((local === 'href' || local === 'src') && !isOwnReference(value)) return undefined;
    if (local === 'base' || !isSafeCss(value)) return undefined;
    read.push([local === 'href' ? 'href' : name, value]);
  }
  return read;
}

/** A part of the same file, or a picture of points inside it. */
function isOwnReference(value: string): boolean {
  return /^\s*#[\w.-]+\s*$/.test(value) || /^\s*data:image\/(png|jpeg|gif|webp);base64,/.test(value);
}

/** No rule loads anything or runs anything; escapes could hide that they do. */
function isSafeCss(text: string): boolean {
  // What is named once and used elsewhere could be counted nowhere (svg-size.ts).
  if (/\bvar\s*\(/i.test(text)) return false;
  if (/@import|expression\s*\(|javascript:|-moz-binding|behavior\s*:|\\/i.test(text)) return false;
  // Other functions that load: image-set(), -webkit-image-set(), image(), src(), cross-fade().
  if (/(image-set|\bimage|\bsrc|cross-fade)\s*\(/i.test(text)) return false;
  return [...text.matchAll(/url\s*\(\s*(["']?)([^)"']*)\1\s*\)?/gi)].every(([, , target = '']) =>
    isOwnReference(target),
  );
}

/** The text of an attribute; undefined for entities nobody needs in a picture. */
function decodeEntities(text: string): string | undefined {
  const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  let isKnown = true;
  const decoded = text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);?/gi, (_all, name: string) => {
    if (name.startsWith('#')) {
      const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1));
      if (code > 0x10ffff) isKnown = false;
      return code > 0x10ffff ? '' : String.fromCodePoint(code);
    }
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined) isKnown = false;
    return value ?? '';
  });
  return isKnown ? decoded : undefined;
}
