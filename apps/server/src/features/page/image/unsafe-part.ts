import type { Widget } from '@zutai/diagram';
import { safeLink } from '@zutai/widgets/model';
import { isSafeSvg } from './safe-svg.ts';

export interface UnsafePart {
  /** Where in the page file, such as `widgets[2].clickEvent.config.link`. */
  readonly path: string;
  readonly code: 'unsafeLink' | 'unsafeSvg';
}

/** Fields that somebody is sent to or that are loaded; also by their ends, as in `videoUrl`. */
const ADDRESS_NAME = /(?:^|[a-z_-])(?:url|src|href|link|iframe)$/i;
/** Addresses that run something. Control characters inside a scheme are skipped by browsers. */
const RUNS = /^(?:javascript|vbscript|data:(?!image\/|video\/|audio\/|font\/))/i;

/**
 * The first part of some widgets that could run foreign code where it is shown: a link with a script, an SVG
 * that does more than draw. The web guards itself too; this keeps such files from being passed around.
 * Without recursion: unknown fields may be nested as they like.
 */
export function findUnsafePart(widgets: readonly Widget[]): UnsafePart | undefined {
  const open: { value: unknown; path: string; name: string }[] = [
    { value: widgets, path: 'widgets', name: 'widgets' },
  ];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, path, name } = one;
    if (typeof value === 'string') {
      const code = judge(name, value);
      if (code !== undefined) return { path, code };
    } else if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i -= 1)
        open.push({ value: value[i], path: `${path}[${i}]`, name });
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value).toReversed())
        open.push({ value: inner, path: `${path}.${field}`, name: field });
    }
  }
  return undefined;
}

function judge(name: string, text: string): UnsafePart['code'] | undefined {
  if (ADDRESS_NAME.test(name)) {
    const isClick = name === 'link' || name === 'iframe';
    if (isClick && text !== '' && safeLink(text) === '') return 'unsafeLink';
    if (RUNS.test(text.replace(/[\p{Cc}\s]/gu, ''))) return 'unsafeLink';
  }
  if (/^\s*<(?:\?xml|svg)/i.test(text) && !isSafeSvg(Buffer.from(text))) return 'unsafeSvg';
  return undefined;
}
