import { changeEach } from '../document/edit/change-widget.ts';
import { addWidgets } from '../document/edit/edit.ts';
import { setAtPath } from '../document/edit/path.ts';
import { findBrokenLimit, visitWidgets } from '../document/limits.ts';
import type { FaceplateParameter, Page } from '../document/page.ts';
import { type Result, refuse } from '../document/problem.ts';
import type { Widget } from '../document/widget.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import type { PageLanguage } from '../language/localise.ts';
import { isTranslated, withEnglishAt } from '../language/twin.ts';
import { type FaceplateWidget, isFaceplateWidget, isRepeaterWidget } from './instance.ts';

/** What a faceplate has in both languages where an instance gives nothing. */
type Usual = Pick<FaceplateParameter, 'default' | 'defaultEn'>;

/** One cell of the table of instances; without `parameter` it is the name of the instance. */
export interface InstanceEdit {
  readonly id: string;
  readonly parameter?: string;
  readonly value: string;
  /** Where English is shown, of a parameter that people read (`readParametersOf`): the value is written in English. */
  readonly english?: Usual;
}

/** The instances of a faceplate, those in groups too, in the order of the page. */
export function listInstances(page: Page, faceplateId: string): FaceplateWidget[] {
  const found: FaceplateWidget[] = [];
  visitWidgets(page.widgets, (widget) => {
    if (isFaceplateWidget(widget) && widget.data.faceplateId === faceplateId) found.push(widget);
  });
  return found;
}

/** The value of a parameter in a language, '' where the instance or the repeater gives none. */
export function parameterText({ data, i18n }: Widget, name: string, language: PageLanguage): string {
  const params: unknown = (data as Partial<FaceplateWidget['data']> | null)?.params ?? {};
  const own = Object.hasOwn(params as object, name) ? (params as Record<string, unknown>)[name] : '';
  const text = typeof own === 'string' ? own : '';
  return (text !== '' && language === 'en' && i18n?.en?.[`data.params.${name}`]) || text;
}

/**
 * An instance or a repeater with another value of a parameter; '' leaves it to the faceplate. The same widget when
 * nothing changes.
 * @param english where English is written: what the faceplate has
 */
export function withParameter(widget: Widget, name: string, value: string, english?: Usual): Widget {
  if (!isFaceplateWidget(widget) && !isRepeaterWidget(widget)) return widget;
  const path = `data.params.${name}`;
  const own = parameterText(widget, name, 'zh');
  const translation = widget.i18n?.en?.[path] ?? '';
  const shown = own === '' ? english?.defaultEn : translation;
  const isTaken = value !== '' || translation !== '';
  if (english && isTaken && isTranslated(own || english.default, shown)) {
    // What has a translation of its own has a text of its own.
    const named = own === '' && value !== '' ? setAtPath(widget, path, english.default) : widget;
    return withEnglishAt(named, path, value === '' ? {} : { '': value });
  }
  if (own === value) return widget;
  if (value !== '') return setAtPath(widget, path, value);
  const { [name]: _old, ...others } = widget.data.params;
  return withEnglishAt(setAtPath(widget, 'data.params', others), path, {});
}

function withCell(widget: Widget, { parameter, value, english }: InstanceEdit): Widget {
  if (parameter === undefined) return widget.widgetName === value ? widget : { ...widget, widgetName: value };
  return isFaceplateWidget(widget) ? withParameter(widget, parameter, value, english) : widget;
}

/** The page after these cells were set. The same page when nothing differs. */
export function editInstances(page: Page, edits: readonly InstanceEdit[]): Page {
  const byId = new Map<string, InstanceEdit[]>();
  for (const edit of edits) {
    const own = byId.get(edit.id);
    if (own) own.push(edit);
    else byId.set(edit.id, [edit]);
  }
  const changes = new Map(
    [...byId].map(([id, own]) => [id, (widget: Widget) => own.reduce(withCell, widget)] as const),
  );
  const widgets = changeEach(page.widgets, changes);
  return widgets === page.widgets ? page : { ...page, widgets };
}

/** Page units between an instance and one added below it. */
const addedGap = 20;

/** From one instance to the next, where the last two show a way; else below. */
function stepOf(instances: readonly Widget[]): { x: number; y: number } {
  const [last, before] = [instances.at(-1)!, instances.at(-2)];
  const at = boundsOf(last);
  const from = before && boundsOf(before);
  const isColumn = from && from.x === at.x && at.y - from.y >= at.height;
  return { x: 0, y: isColumn ? at.y - from.y : at.height + addedGap };
}

/**
 * Adds copies of the last instance that stands on the page itself, below each other; refused when the page would exceed a
 * limit, or when there is none to copy.
 */
export function addInstances(page: Page, faceplateId: string, ids: readonly string[]): Result<Page> {
  const instances = page.widgets.filter(
    (widget): widget is FaceplateWidget =>
      isFaceplateWidget(widget) && widget.data.faceplateId === faceplateId,
  );
  const last = instances.at(-1);
  if (!last) return refuse({ code: 'nothing-selected' });
  const step = stepOf(instances);
  const added = ids.map((id, place): Widget => {
    const position = positionKindOf(last.position).move(
      last.position,
      step.x * (place + 1),
      step.y * (place + 1),
    );
    return { ...last, id, posLock: false, position: position as FaceplateWidget['position'] };
  });
  const next = addWidgets(page, added);
  const broken = findBrokenLimit(next.widgets);
  return broken ? refuse(broken) : { ok: true, value: next };
}
