import { isBound } from '../document/binding.ts';
import { type ClickEvent, targetPageOf } from '../document/click-event.ts';
import type { Widget } from '../document/widget.ts';
import type { LintKnown } from './known.ts';
import { isSafeLink } from './link.ts';
import type { Report } from './report.ts';

function isClickEvent(value: unknown): value is ClickEvent {
  const { enable, config } = value as Partial<ClickEvent>;
  return typeof enable === 'boolean' && typeof config?.action === 'string' && 'data' in config;
}

function checkLink(link: string, path: string, report: Report): void {
  if (link.trim() === '') report('link-missing', path);
  else if (!isSafeLink(link)) report('link-unsafe', path, { link: link.slice(0, 100) });
}

function checkPage({ config }: ClickEvent, path: string, known: LintKnown, report: Report): void {
  const { pageId: id } = targetPageOf(config);
  // Whether other equipment has the page, nothing here can say.
  const isOwn = !config.page?.equipPageId;
  if (id === '' || (isOwn && known.hasPage?.(id) === false)) report('page-missing', path, { id });
}

function checkWrite({ config }: ClickEvent, path: string, known: LintKnown, report: Report): void {
  const { data } = config;
  if (!isBound(data)) report('unbound', `${path}.config.data`);
  else if (data.signalId && known.signal(data.signalId)?.isReadOnly) {
    report('write-read-only', `${path}.config.data`, { title: data.title });
  }
}

type Check = (event: ClickEvent, path: string, known: LintKnown, report: Report) => void;

const checks: Readonly<Partial<Record<ClickEvent['config']['action'], Check>>> = {
  write: checkWrite,
  page: (event, path, known, report) => checkPage(event, `${path}.config.pageId`, known, report),
  window: (event, path, known, report) => checkPage(event, `${path}.config.pageId`, known, report),
  link: ({ config }, path, _known, report) => checkLink(config.link, `${path}.config.link`, report),
  iframe: ({ config }, path, _known, report) => checkLink(config.iframe, `${path}.config.iframe`, report),
};

/** Deeper than any widget; a file made to exhaust the stack ends here. */
const maxDepth = 24;

function walk(value: unknown, path: string, known: LintKnown, report: Report, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  if (isClickEvent(value)) {
    if (value.enable) checks[value.config.action]?.(value, path, known, report);
    return;
  }
  for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`, known, report, depth + 1);
}

/** The click of the widget and those inside its data (menus, choices, carousels). */
export function lintClicks(widget: Widget, known: LintKnown, report: Report): void {
  walk(widget.clickEvent, 'clickEvent', known, report, 0);
  walk(widget.data, 'data', known, report, 0);
}
