import { collectBindLists } from '../../binding/collect.ts';
import { isGroupPosition } from '../../geometry/kinds/group.ts';
import { toMain } from '../../page-variant/show-variant.ts';
import type { WidgetCatalog } from '../catalog.ts';
import { findBrokenLimit, maxGroupDepth, maxWidgets } from '../limits.ts';
import type { BindLists, Page } from '../page.ts';
import { type Result, refuse } from '../problem.ts';
import type { Widget } from '../widget.ts';
import { readContainer } from './container.ts';
import { migratePageFile } from './migrations.ts';
import { isRecord, type Rec, Refusal, wrongType } from './refusal.ts';

interface ParseOptions {
  catalog: WidgetCatalog;
  /** Ask each widget's model whether its fields are right: for imports and on the server, not when opening. */
  isStrict?: boolean;
}

/** Ids of faceplates' widgets begin with those of their instances, so a long one comes back in each of them. */
const maxIdLength = 200;

function readWidget(
  value: unknown,
  path: string,
  depth: number,
  seen: Set<string>,
  options: ParseOptions,
): Widget {
  if (!isRecord(value)) wrongType(path, 'object');
  if (depth > maxGroupDepth)
    throw new Refusal({ code: 'groups-too-deep', limit: maxGroupDepth, actual: depth });
  for (const name of ['id', 'widgetType'] as const) {
    if (value[name] === undefined) throw new Refusal({ code: 'missing', path: `${path}.${name}` });
    const text = value[name];
    if (typeof text !== 'string' || text === '' || text.length > maxIdLength)
      wrongType(`${path}.${name}`, `string of 1 to ${maxIdLength} characters`);
  }
  if (!isRecord(value.position)) wrongType(`${path}.position`, 'object');
  let widget = value as unknown as Widget;
  if (seen.has(widget.id)) throw new Refusal({ code: 'duplicate-id', path: `${path}.id`, id: widget.id });
  seen.add(widget.id);
  if (seen.size > maxWidgets)
    throw new Refusal({ code: 'too-many-widgets', limit: maxWidgets, actual: seen.size });
  if (isGroupPosition(widget.position)) {
    const given = widget.position.children;
    const children = readWidgets(given, `${path}.position.children`, depth + 1, seen, options);
    if (children !== given) widget = { ...widget, position: { ...widget.position, children } };
  }
  const model = options.catalog.get(widget.widgetType);
  // A type nobody here knows is kept as it is, to the last field.
  if (!model) return widget;
  const migrated = model.migrate(widget);
  if (options.isStrict) {
    const [wrong] = model.check(migrated);
    if (wrong)
      throw new Refusal({ code: 'wrong-widget', path: `${path}.${wrong.path}`, reason: wrong.reason });
  }
  return migrated;
}

function readWidgets(
  value: unknown,
  path: string,
  depth: number,
  seen: Set<string>,
  options: ParseOptions,
): readonly Widget[] {
  if (!Array.isArray(value)) wrongType(path, 'list');
  const given = value as unknown[];
  const widgets = given.map((widget, place) => readWidget(widget, `${path}[${place}]`, depth, seen, options));
  return widgets.every((widget, place) => widget === given[place]) ? (given as Widget[]) : widgets;
}

function readBindLists(value: unknown): BindLists {
  if (!isRecord(value)) wrongType('bind', 'object');
  const lists: Rec = { equips: [], signals: [], keys: [], mvars: [], ...value };
  for (const name of ['equips', 'signals', 'keys', 'mvars']) {
    if (!Array.isArray(lists[name])) wrongType(`bind.${name}`, 'list');
  }
  return lists as unknown as BindLists;
}

/** Lists and objects within each other; deeper ones exhaust the stack of whoever copies or saves them. */
const maxNesting = 200;

/** Level by level, so that the look has no depth itself. */
function isNestedTooDeep(file: Rec): boolean {
  let level: unknown[] = [file];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxNesting) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/**
 * Reads a page file (section 3, "Page file"): migrates it, checks it, fills what known widgets lack. Unknown fields
 * and unknown widget types come through untouched. Never throws; the first problem found is named with its path.
 */
export function parsePageFile(file: unknown, options: ParseOptions): Result<Page> {
  if (!isRecord(file)) return refuse({ code: 'wrong-type', path: '', expected: 'object' });
  if (options.isStrict && isNestedTooDeep(file))
    return refuse({ code: 'wrong-type', path: '', expected: `depth:${maxNesting}` });
  const migrated = migratePageFile(file);
  if (!migrated.ok) return migrated;
  try {
    const con = readContainer(migrated.value.con);
    const widgets = readWidgets(migrated.value.widgets, 'widgets', 0, new Set(), options);
    const bind = readBindLists(migrated.value.bind);
    const broken = findBrokenLimit(widgets);
    if (broken) return refuse(broken);
    return { ok: true, value: { ...migrated.value, con, widgets, bind } as unknown as Page };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.problem);
    throw error;
  }
}

/**
 * The page file to save, of the page itself whichever variant is shown: `bind` is made anew from the widgets, and the
 * page password stays out of it, because every viewer gets the file (it goes to the server in its own field of the save
 * form).
 */
export function toPageFile(given: Page, catalog: WidgetCatalog): Page {
  const page = toMain(given, catalog);
  return {
    ...page,
    con: { ...page.con, password: '' },
    bind: { ...page.bind, ...collectBindLists(page.widgets) },
  };
}
