import { connectorEnds, isConnector } from '../document/connector.ts';
import { visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import { hasReference, parametersOf } from '../document/parameter.ts';
import type { Widget } from '../document/widget.ts';
import { expandPage } from '../faceplate/expand.ts';
import { tagsByParameter } from '../faceplate/find-entries.ts';
import { isFaceplateWidget, isRepeaterWidget, repeatsEntries } from '../faceplate/instance.ts';
import { entriesOf, filledParameter } from '../faceplate/repeater-entries.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { variablesOf } from '../page-variable/edit-variables.ts';
import { textVariables } from '../page-variable/variable-texts.ts';
import { unplacedOf } from '../page-variant/show-variant.ts';
import { lintBindings } from './bindings.ts';
import { lintClicks } from './click.ts';
import type { LintFinding, LintKnown } from './known.ts';
import { lintPlace } from './place.ts';
import { lintReach } from './reach.ts';
import type { Report } from './report.ts';
import { lintWays } from './ways.ts';

/** Deeper than any entry of a menu. */
const maxDepth = 24;

/** Every text of regions of a widget: its own and those of its entries, such as a menu's, with their paths. */
function listRegionTexts(value: unknown, path: string, depth = 0): { path: string; text: string }[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = path === '' ? name : `${path}.${name}`;
    return name === 'authRegion' && typeof inner === 'string'
      ? [{ path: place, text: inner }]
      : listRegionTexts(inner, place, depth + 1);
  });
}

function lintRegions(widget: Widget, known: LintKnown, report: Report): void {
  const { regions } = known;
  if (!regions) return;
  const own = { path: 'authRegion', text: widget.authRegion ?? '' };
  for (const { path, text } of [own, ...listRegionTexts(widget.data, 'data')]) {
    const named = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
    const gone = named.filter((region) => !regions.has(region));
    if (gone.length === 0) continue;
    // Nobody is in a region that does not exist, so what is kept for such regions alone is seen by no one.
    if (gone.length === named.length) report('region-missing', path);
    else report('region-stale', path, { count: String(gone.length) });
  }
}

function lintConnector(widget: Widget, ids: ReadonlySet<string>, report: Report): void {
  if (!isConnector(widget)) return;
  for (const end of connectorEnds) {
    const attachment = widget.data[end];
    if (attachment && !ids.has(attachment.widgetId)) report('connector-loose', `data.${end}`);
  }
}

/** A place for another page without one, or with one that is gone. */
function lintPart({ widgetType, data }: Widget, known: LintKnown, report: Report): void {
  if (widgetType !== 'WidgetPage') return;
  const { pageId: id = '', page } = (data ?? {}) as { pageId?: string; page?: { equipPageId?: string } };
  // Whether other equipment has the page, nothing here can say.
  if (page?.equipPageId) return;
  if (id === '' || known.hasPage?.(id) === false) report('page-missing', 'data.pageId', { id });
}

/** `${…}` in a text that stands for nothing, where the page has variables: it was meant to be one of them. */
function lintTexts(widget: Widget, variables: ReadonlySet<string>, report: Report): void {
  if (variables.size === 0) return;
  const { position, ...own } = widget;
  for (const name of textVariables([{ ...own, position: isGroupPosition(position) ? {} : position }]))
    if (!variables.has(name)) report('variable-missing', 'data', { name });
}

/** Text parameters that nobody gave: the faceplate would show an empty name. */
function lintParameters(widget: Widget, known: LintKnown, report: Report): void {
  if (!isFaceplateWidget(widget) && !isRepeaterWidget(widget)) return;
  const faceplate = known.faceplates?.faceplates.get(widget.data.faceplateId);
  if (!faceplate) return;
  const ownEquipment = isRepeaterWidget(widget) || Boolean(known.faceplates?.equipId);
  const filled =
    isRepeaterWidget(widget) && repeatsEntries(widget.data)
      ? filledParameter(widget.data, faceplate.con)?.name
      : undefined;
  for (const { name, title, kind, default: fallback } of parametersOf(faceplate.con)) {
    if (name === filled) continue;
    if (widget.data.params?.[name] || fallback) continue;
    if (kind === 'equipment' && ownEquipment) continue;
    report('parameter-missing', `data.params.${name}`, { title: title || name });
  }
}

/**
 * Entries of a repeater for which no signal exists: one finding each instead of one for every tag. Answers which cells
 * that were, by their ids.
 */
function lintEntries(page: Page, known: LintKnown, findings: LintFinding[]): ReadonlySet<string> {
  const cells = new Set<string>();
  const source = known.faceplates;
  if (!source) return cells;
  visitWidgets(page.widgets, (widget) => {
    if (!isRepeaterWidget(widget) || !repeatsEntries(widget.data)) return;
    const { faceplateId, params } = widget.data;
    const con = source.faceplates.get(faceplateId)?.con;
    if (!con) return;
    const entries = entriesOf(widget.data);
    if (entries.length === 0)
      findings.push({ widgetId: widget.id, path: 'data.entries', code: 'entries-empty', params: {} });
    const parameter = filledParameter(widget.data, con)?.name;
    if (parameter === undefined) return;
    const tagsOf = tagsByParameter(faceplateId, parameter, source);
    const about = parametersOf(con).find(({ kind }) => kind === 'equipment')?.name;
    const given = (about && params?.[about]) || '';
    entries.forEach(({ value, equipId }, place) => {
      const id = equipId || given || source.equipId || page.con.equipmentId;
      const tags = tagsOf(value);
      if (!id || hasReference(id) || hasReference(value) || tags.length === 0) return;
      if (tags.some((tag) => source.signalByTag(id, tag))) return;
      cells.add(`${widget.id}/${place}`);
      const more = { value, count: String(tags.length) };
      findings.push({
        widgetId: widget.id,
        path: `data.entries.${place}`,
        code: 'entry-missing',
        params: more,
      });
    });
  });
  return cells;
}

/** Where a problem of expansion stands on the page itself: everything before the first `/`. */
function outerId(id: string): string {
  const slash = id.indexOf('/');
  return slash < 0 ? id : id.slice(0, slash);
}

function lintFaceplates(page: Page, known: LintKnown): LintFinding[] {
  if (!known.faceplates) return [];
  const seen = new Set<string>();
  const ofEntries: LintFinding[] = [];
  const cells = lintEntries(page, known, ofEntries);
  const ofExpansion = expandPage(page, known.faceplates).problems.flatMap((problem) => {
    const { code, tag = '', faceplateId = '', equipId = '' } = problem;
    // What stands on the page itself is reported by its own check.
    if (code === 'tag-missing' && !problem.widgetId.includes('/')) return [];
    if (code === 'tag-missing' && cells.has(problem.widgetId.split('/', 2).join('/'))) return [];
    const widgetId = outerId(problem.widgetId);
    const key = JSON.stringify([widgetId, code, tag, faceplateId, equipId]);
    if (seen.has(key)) return [];
    seen.add(key);
    const path = code === 'equipment-missing' ? 'data.equips' : 'data.faceplateId';
    const isUnset = code === 'faceplate-missing' && faceplateId === '';
    const reported = isUnset ? ('faceplate-unset' as const) : code;
    return [{ widgetId, path, code: reported, params: { tag, faceplateId, equipId } }];
  });
  return [...ofEntries, ...ofExpansion];
}

/** Everything on a page that will not do what it seems to, in the order of the page. */
export function lintPage(page: Page, given: LintKnown): LintFinding[] {
  // A faceplate is shown on pages that have variables of their own.
  const isFaceplate = page.con.parameters !== undefined;
  const variables = new Set(variablesOf(page).map(({ name }) => name));
  const known: LintKnown = isFaceplate ? given : { ...given, variables };
  const findings: LintFinding[] = [];
  const unplaced = unplacedOf(page);
  const ids = new Set<string>();
  visitWidgets(page.widgets, ({ id }) => {
    ids.add(id);
  });
  visitWidgets(page.widgets, (widget, depth) => {
    const report: Report = (code, path, params = {}) =>
      findings.push({ widgetId: widget.id, path, code, params });
    lintBindings(widget, known, report);
    lintClicks(widget, known, report);
    lintRegions(widget, known, report);
    lintParameters(widget, known, report);
    lintConnector(widget, ids, report);
    lintPart(widget, known, report);
    if (!isFaceplate && !isFaceplateWidget(widget) && !isRepeaterWidget(widget))
      lintTexts(widget, variables, report);
    // Children have the coordinates of their group's origin.
    if (depth === 0 && !unplaced.has(widget.id)) lintPlace(widget, page.con, report);
  });
  return [...findings, ...lintWays(page, known), ...lintReach(page, known), ...lintFaceplates(page, known)];
}
