import { isBound } from '../document/binding.ts';
import { type ClickEvent, targetPageOf } from '../document/click-event.ts';
import type { Widget } from '../document/widget.ts';
import type { LintKnown } from './known.ts';
import { isSafeLink } from './link.ts';
import type { Tell } from './tell.ts';

function isClickEvent(value: unknown): value is ClickEvent {
  const { enable, config } = value as Partial<ClickEvent>;
  return typeof enable === 'boolean' && typeof config?.action === 'string' && 'data' in config;
}

function checkLink(link: string, path: string, tell: Tell): void {
  if (link.trim() === '') tell('link-missing', path);
  else if (!isSafeLink(link)) tell('link-unsafe', path, { link: link.slice(0, 100) });
}

function checkPage({ config }: ClickEvent, path: string, known: LintKnown, tell: Tell): void {
  const { pageId: id } = targetPageOf(config);
  // Whether other equipment has the page, nothing here can say.
  const isOwn = !config.page?.equipPageId;
  if (id === '' || (isOwn && known.hasPage?.(id) === false)) tell('page-missing', path, { id });
}

function checkWrite({ config }: ClickEvent, path: string, known: LintKnown, tell: Tell): void {
  const { data } = config;
  if (!isBound(data)) tell('unbound', `${path}.config.data`);
  else if (data.signalId && known.signal(data.signalId)?.isReadOnly) {
    tell('write-read-only', `${path}.config.data`, { title: data.title });
  }
}

type Check = (event: ClickEvent, path: string, known: LintKnown, tell: Tell) => void;

const checks: Readonly<Partial<Record<ClickEvent['config']['action'], Check>>> = {
  write: checkWrite,
  page: (event, path, known, tell) => checkPage(event, `${path}.config.pageId`, known, tell),
  window: (event, path, known, tell) => checkPage(event, `${path}.config.pageId`, known, tell),
  link: ({ config }, path, _known, tell) => checkLink(config.link, `${path}.config.link`, tell),
  iframe: ({ config }, path, _known, tell) => checkLink(config.iframe, `${path}.config.iframe`, tell),
};

/** Deeper than any widget; a file made to exhaust the stack ends here. */
const maxDepth = 24;

function walk(value: unknown, path: string, known: LintKnown, tell: Tell, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  if (isClickEvent(value)) {
    if (value.enable) checks[value.config.action]?.(value, path, known, tell);
    return;
  }
  for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`, known, tell, depth + 1);
}

/** The click of the widget and those inside its data (menus, choices, carousels). */
export function lintClicks(widget: Widget, known: LintKnown, tell: Tell): void {
  walk(widget.clickEvent, 'clickEvent', known, tell, 0);
  walk(widget.data, 'data', known, tell, 0);
}
