import {
  type Binding,
  bindingKey,
  expandPage,
  type FaceplateData,
  type FaceplateSource,
  findOwnBindings,
  isFaceplateWidget,
  isGroupPosition,
  isRepeaterWidget,
  type LintFinding,
  type Page,
  type Widget,
  type WidgetAnimation,
} from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { findAnyWidget } from '../lint/finding.ts';

/** What a widget does with what a row says. */
export const ROW_USES = [
  'show',
  'input',
  'write',
  'feedback',
  'visible',
  'animation',
  'click',
  'instance',
] as const;
export type RowUse = (typeof ROW_USES)[number];

/** One line of the documentation of a page: one thing a widget is bound to, or one thing its click does. */
export interface PageRow {
  key: string;
  widget: Widget;
  /** The groups and instances it stands in, outermost first. */
  path: readonly Widget[];
  /** The widget of the page that is selected for it: itself, or the instance it is made by. */
  pickId: string;
  use: RowUse;
  /** Where in the widget it stands. */
  place: string;
  /** undefined: nothing is bound where something could be, or the row is about no value. */
  binding: Binding | undefined;
  findings: readonly LintFinding[];
}

interface Found {
  use: RowUse;
  place: string;
  binding?: Binding;
}

/** Takes a value from whoever works it, so that what it shows it writes too. */
function takesInput({ widgetType }: Widget): boolean {
  const definition = getWidget(widgetType);
  return (
    definition?.hasValue === true &&
    (definition.input !== undefined || definition.overlay?.isInteractive === true)
  );
}

function roleOf(widget: Widget, place: string): RowUse | undefined {
  const [part, name] = place.split('.');
  if (part === 'clickEvent') {
    const { enable, config } = widget.clickEvent;
    if (!enable || config.action !== 'write') return undefined;
    return place.endsWith('.feedbackData') ? 'feedback' : 'write';
  }
  if (part === 'animation') {
    if (!widget.animation[name as keyof WidgetAnimation]?.enable) return undefined;
    return name === 'visiable' ? 'visible' : 'animation';
  }
  return takesInput(widget) ? 'input' : 'show';
}

function listFound(widget: Widget, placed: Widget | undefined): Found[] {
  const found: Found[] = [];
  if (placed !== undefined && (isFaceplateWidget(placed) || isRepeaterWidget(placed)))
    found.push({ use: 'instance', place: 'data.faceplateId' });
  for (const { path: place, binding } of findOwnBindings(widget)) {
    const use = roleOf(widget, place);
    if (use !== undefined) found.push({ use, place, binding });
  }
  if (getWidget(widget.widgetType)?.hasValue && bindingKey(widget.data as Partial<Binding>) === undefined)
    found.push({ use: takesInput(widget) ? 'input' : 'show', place: 'data' });
  const { enable, config } = widget.clickEvent ?? { enable: false };
  if (!enable || config === undefined || config.action === 'none') return found;
  if (config.action !== 'write') found.push({ use: 'click', place: 'clickEvent.config' });
  else if (bindingKey(config.data) === undefined)
    found.push({ use: 'write', place: 'clickEvent.config.data' });
  return found;
}

/** The findings that belong to a place of a widget: at it, inside of it, or about what it is part of. */
function findingsAt(findings: readonly LintFinding[], place: string): LintFinding[] {
  return findings.filter(
    ({ path }) => path === place || path.startsWith(`${place}.`) || place.startsWith(`${path}.`),
  );
}

/** Ids of what an instance is made of begin with its own. */
const placedIdOf = (id: string) => id.split('/')[0] ?? id;

/**
 * Everything a page is bound to, in the order of its layers, topmost last: what widgets show, write, take as input, move
 * and hide by, and what else their clicks do. Instances of faceplates are followed by what they are made of, with the
 * signals their tags stand for.
 */
export function listPageRows(
  page: Page,
  source: FaceplateSource | undefined,
  findings: readonly LintFinding[],
): PageRow[] {
  const expanded = source ? expandPage(page, source).page : page;
  const byWidget = Map.groupBy(findings, ({ widgetId }) => widgetId);
  const rows: PageRow[] = [];
  const add = (widget: Widget, path: readonly Widget[]): void => {
    const pickId = placedIdOf(widget.id);
    const placed = pickId === widget.id ? findAnyWidget(page, pickId) : undefined;
    const own = byWidget.get(widget.id) ?? [];
    const found = listFound(widget, placed);
    const told = new Set<LintFinding>();
    const made = found.map(({ use, place, binding }, at): PageRow => {
      const here = findingsAt(own, place);
      for (const finding of here) told.add(finding);
      const key = `${widget.id} ${place} ${at}`;
      return { key, widget, path, pickId, use, place, binding, findings: here };
    });
    // What is wrong with the widget as a whole stands in its first row.
    const [first] = made;
    if (first) first.findings = [...first.findings, ...own.filter((finding) => !told.has(finding))];
    rows.push(...made);
    if (isGroupPosition(widget.position))
      for (const child of widget.position.children) add(child, [...path, placed ?? widget]);
  };
  for (const widget of expanded.widgets) add(widget, []);
  return rows;
}

/** The parameters an instance was given. */
export function parametersGiven(page: Page, id: string): readonly [string, string][] {
  const widget = findAnyWidget(page, id);
  const params = (widget?.data as Partial<FaceplateData> | undefined)?.params ?? {};
  return Object.entries(params).filter(([, value]) => value !== '');
}

/** The ends a widget keeps to, where it has its own: of a field, a slider, a dial. */
export function limitsOf({ data }: Widget): { min: number; max: number } | undefined {
  const own = data as {
    limited?: boolean;
    dataAddon?: { minVal?: unknown; maxVal?: unknown };
    minVal?: unknown;
    maxVal?: unknown;
  };
  if (own?.limited === false) return undefined;
  const { minVal, maxVal } = own?.dataAddon ?? own ?? {};
  return typeof minVal === 'number' && typeof maxVal === 'number' ? { min: minVal, max: maxVal } : undefined;
}
