import type { ShownStyle } from '@zutai/contract';
import { type Language, titleIn } from '@zutai/i18n';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** JSON inside of a script element, which nothing in it can end. */
const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/**
 * The page of the web app with the style that it shows: title, icon and everything that the app shows first, so that no
 * other brand is ever seen. The data is no script, and no policy has to allow it.
 */
export function brandedPage(html: string, style: ShownStyle, language: Language): string {
  const title = titleIn(style, language);
  const data = `<script type="application/json" id="style">${jsonInHtml(style)}</script>`;
  // As functions: `$` in a title is no pattern.
  let page = html.replace('</head>', () => `${data}</head>`);
  if (title !== '') page = page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
  if (style.faviconIco !== '')
    page = page.replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="${escapeHtml(style.faviconIco)}" />`,
    );
  return page;
}
