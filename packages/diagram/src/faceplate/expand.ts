import { clearBinding } from '../binding/rebind.ts';
import { changeOwnBindings } from '../binding/walk.ts';
import { type Binding, isByTag } from '../document/binding.ts';
import { remapConnectors } from '../document/connector.ts';
import { countWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import {
  fillText,
  fillTexts,
  type ParameterValues,
  parametersOf,
  type TextBudget,
} from '../document/parameter.ts';
import type { GroupPosition, Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { rectKind } from '../geometry/kinds/rect.ts';
import { isReadPath } from '../language/localise.ts';
import { changeTexts } from '../page-variable/variable-texts.ts';
import {
  type FaceplateWidget,
  isFaceplateWidget,
  isRepeaterWidget,
  type RepeaterWidget,
  repeatsEntries,
} from './instance.ts';
import { placeCells } from './repeater-cells.ts';
import { entriesOf, filledParameter } from './repeater-entries.ts';
import { scaleLook } from './scale-look.ts';
import {
  type EquipmentName,
  type ExpandProblem,
  type ExpandProblemCode,
  type FaceplateSource,
  findEquipmentTitle,
} from './source.ts';
import { readParameters, type Scope } from './values.ts';

/** Faceplates within faceplates. */
export const maxFaceplateDepth = 8;
/** Widgets of a page after expansion, those inside groups counted. */
export const maxExpandedWidgets = 20_000;
/** Characters that parameters may bring into a page, and into one instance painted where it stands. */
const maxFilledText = { page: 4_000_000, widget: 400_000 };
/** Page units between the cells of a repeater. */
const maxGap = 100_000;

const groupType = 'WidgetGroup';
const filledParts = ['data', 'style', 'animation', 'clickEvent', 'widgetName', 'authRegion'] as const;

const none: ParameterValues = new Map();

function fillWidget(
  widget: Widget,
  { values, words }: Pick<Scope, 'values' | 'words'>,
  budget: TextBudget,
): Widget {
  if (values.size === 0) return widget;
  let filled =
    words.size === 0 ? widget : changeTexts(widget, (text) => fillText(text, words, budget), isReadPath);
  for (const part of filledParts) {
    const next = fillTexts(filled[part], values, budget);
    if (next !== filled[part]) filled = { ...filled, [part]: next };
  }
  return filled;
}

/** What one cell of a repeater is made with. */
interface RepeaterCell {
  /** Last part of its id. */
  readonly key: string;
  readonly equipId: string;
  /** What the repeater's own texts may name, beside `index`. */
  readonly words: Readonly<Record<string, string>>;
  fill(params: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}

/** The parameters of a cell; what people read instead of those that it fills itself is not the repeater's. */
function cellParameters(
  { params, readParams }: RepeaterWidget['data'],
  fill: RepeaterCell['fill'],
): Pick<FaceplateWidget['data'], 'params' | 'readParams'> {
  const filled = fill(params ?? {});
  const own = Object.entries(readParams ?? {}).filter(([name]) => filled[name] === params?.[name]);
  return { params: filled, readParams: Object.fromEntries(own) };
}

/** One run over a page: what it has found wrong and how much it has made. */
class Expansion {
  readonly problems: ExpandProblem[] = [];
  readonly #source: FaceplateSource;
  readonly #budget: TextBudget;
  #count: number;

  constructor(source: FaceplateSource, count: number, maxText: number) {
    this.#source = source;
    this.#count = count;
    this.#budget = { left: maxText };
  }

  /** A repeater becomes several widgets, anything else one. */
  expand(given: Widget, scope: Scope): Widget[] {
    const { prefix } = scope;
    let widget = fillWidget(given, scope, this.#budget);
    if (prefix !== '') {
      const inner = remapConnectors(widget, (id) => prefix + id);
      widget = { ...inner, id: prefix + widget.id };
    }
    const isPlaced = rectKind.matches(widget.position as Record<string, unknown>);
    if (isPlaced && isFaceplateWidget(widget)) return [this.#instance(this.#resolve(widget, scope), scope)];
    if (isPlaced && isRepeaterWidget(widget)) return this.#repeat(this.#resolve(widget, scope), scope);
    if (!isGroupPosition(widget.position)) return [this.#resolve(widget, scope)];
    const { children } = widget.position;
    const expanded = children.flatMap((child) => this.expand(child, scope));
    const isSame = expanded.length === children.length && expanded.every((child, n) => child === children[n]);
    const group = isSame ? widget : { ...widget, position: { ...widget.position, children: expanded } };
    return [this.#resolve(group, scope)];
  }

  #report(code: ExpandProblemCode, widget: Widget, more: Partial<ExpandProblem> = {}): void {
    this.problems.push({ code, widgetId: widget.id, ...more });
  }

  /** Bindings by tag become those of signals; one whose tag does not exist is bound to nothing, and says so. */
  #resolve<W extends Widget>(widget: W, scope: Scope): W {
    return changeOwnBindings(widget, ({ binding }): Binding => {
      if (!isByTag(binding)) return binding;
      const equipId = binding.equipId || scope.equipId;
      const tag = binding.tag!;
      const found = equipId ? this.#source.signalByTag(equipId, tag) : undefined;
      if (!found) {
        this.#report('tag-missing', widget, { equipId, tag });
        return { ...clearBinding(binding), title: binding.title || tag };
      }
      const subTitle = findEquipmentTitle(this.#source, equipId) ?? binding.subTitle;
      return { ...binding, signalId: found.id, title: found.title, equipId, subTitle };
    }) as W;
  }

  /** The widget as it is, for its labelled box. */
  #fail(code: ExpandProblemCode, widget: FaceplateWidget): Widget {
    const { faceplateId } = widget.data;
    this.#report(code, widget, { faceplateId });
    return { ...widget, data: { ...widget.data, problem: code } };
  }

  #instance(widget: FaceplateWidget, scope: Scope): Widget {
    const { faceplateId, params, readParams } = widget.data;
    const faceplate = this.#source.faceplates.get(faceplateId);
    if (!faceplate) return this.#fail('faceplate-missing', widget);
    if (scope.trail.includes(faceplateId)) return this.#fail('faceplate-cyclic', widget);
    if (scope.trail.length >= maxFaceplateDepth) return this.#fail('faceplate-too-deep', widget);
    const count = countWidgets(faceplate.widgets);
    if (this.#count + count > maxExpandedWidgets) return this.#fail('too-many-widgets', widget);
    this.#count += count;
    const inner: Scope = {
      ...readParameters(
        parametersOf(faceplate.con),
        params ?? {},
        readParams ?? {},
        scope.equipId,
        this.#source,
      ),
      trail: [...scope.trail, faceplateId],
      prefix: `${widget.id}/`,
    };
    const { x, y, width, height, rotate } = widget.position;
    const { con } = faceplate;
    const factor = Math.min(width / con.width, height / con.height);
    const children = faceplate.widgets.flatMap((child) => this.expand(child, inner));
    const position: GroupPosition = {
      ...{ x, y, width, height, rotate },
      origin: { x: 0, y: 0, width: con.width, height: con.height },
      children: children.map((child) => scaleLook(child, factor)),
    };
    return { ...widget, widgetType: groupType, data: { isFaceplate: true }, position };
  }

  #equipmentsOf(widget: RepeaterWidget): readonly EquipmentName[] {
    const { equipments } = this.#source;
    if (widget.data.source !== 'list') return equipments;
    const ids = Array.isArray(widget.data.equips) ? new Set(widget.data.equips) : new Set<string>();
    return [...ids].flatMap((id) => {
      const title = findEquipmentTitle(this.#source, id);
      if (title === undefined) this.#report('equipment-missing', widget, { equipId: id });
      return title === undefined ? [] : { id, title };
    });
  }

  /** What each cell of a repeater is about, in their order. */
  #cellsOf(widget: RepeaterWidget, con: Page['con'], scope: Scope): readonly RepeaterCell[] {
    const parameters = parametersOf(con);
    const about = parameters.find(({ kind }) => kind === 'equipment')?.name;
    if (!repeatsEntries(widget.data))
      return this.#equipmentsOf(widget).map(({ id, title }) => ({
        key: id,
        equipId: id,
        words: { equipId: id, equipTitle: title },
        fill: (params) => (about && !params[about] ? { ...params, [about]: id } : params),
      }));
    const name = filledParameter(widget.data, con)?.name;
    return entriesOf(widget.data).map(({ value, title, equipId }, place) => {
      const equipment = equipId || scope.equipId;
      const equipTitle = findEquipmentTitle(this.#source, equipment) ?? '';
      return {
        key: String(place),
        equipId: equipment,
        words: { equipId: equipment, equipTitle, value, title: title || value },
        fill: (params) => ({
          ...params,
          // An entry knows its equipment better than the repeater does.
          ...(about && equipId !== '' && { [about]: equipId }),
          ...(name && { [name]: value, [`${name}.title`]: title }),
        }),
      };
    });
  }

  #repeat(widget: RepeaterWidget, scope: Scope): Widget[] {
    const faceplate = this.#source.faceplates.get(widget.data.faceplateId);
    if (!faceplate) return [this.#fail('faceplate-missing', widget)];
    const repeated = this.#cellsOf(widget, faceplate.con, scope);
    // Cells count by themselves: of an empty faceplate, in repeaters within repeaters, there could be millions.
    if (this.#count + repeated.length > maxExpandedWidgets) return [this.#fail('too-many-widgets', widget)];
    this.#count += repeated.length;
    const columns = Math.min(maxExpandedWidgets, Number(widget.data.columns) || 0);
    const gap = Math.max(-maxGap, Math.min(maxGap, Number(widget.data.gap) || 0));
    const { x, y, width, height, rotate } = widget.position;
    const box = { x, y, width, height };
    const cells = placeCells(box, faceplate.con, repeated.length, columns, gap);
    // Entries hold words of their own, which are not filled once more for each cell.
    const plain = { ...widget, data: { ...widget.data, entries: [] } };
    const made = repeated.map(({ key, equipId, words, fill }, place) => {
      const values = new Map([...Object.entries(words), ['index', String(place + 1)] as const]);
      const filled = fillWidget(plain, { values, words: none }, this.#budget) as RepeaterWidget;
      const instance: FaceplateWidget = {
        ...filled,
        id: `${widget.id}/${key}`,
        data: { faceplateId: widget.data.faceplateId, ...cellParameters(filled.data, fill) },
        position: { ...cells[place]!, rotate: 0 },
      };
      return this.#instance(instance, { ...scope, equipId });
    });
    // Apart on the page, so that a changed value repaints one cell; only what is turned has to stay together.
    if (rotate === 0) return made;
    const position: GroupPosition = { ...box, rotate, origin: box, children: made };
    return [{ ...widget, widgetType: groupType, data: {}, position }];
  }
}

function createScope(con: Page['con'], source: FaceplateSource): Scope {
  const outer = source.equipId ?? con.equipmentId;
  return {
    ...readParameters(parametersOf(con), source.params ?? {}, {}, outer, source),
    trail: [],
    prefix: '',
  };
}

/**
 * The page with every faceplate turned into a group of its widgets (ids `<instance>/<inner>`), every repeater into one
 * of them for each equipment, and every binding by tag into one of a signal. Pure; the same page when there is nothing
 * to do. What cannot be made stays as a labelled box and is reported as a problem; nothing here throws.
 */
export function expandPage(page: Page, source: FaceplateSource): { page: Page; problems: ExpandProblem[] } {
  const expansion = new Expansion(source, countWidgets(page.widgets), maxFilledText.page);
  const scope = createScope(page.con, source);
  const widgets = page.widgets.flatMap((widget) => expansion.expand(widget, scope));
  const isSame =
    widgets.length === page.widgets.length && widgets.every((widget, n) => widget === page.widgets[n]);
  return { page: isSame ? page : { ...page, widgets }, problems: expansion.problems };
}

const expanded = new WeakMap<FaceplateSource, WeakMap<Widget, readonly Widget[]>>();

/** What an instance or a repeater becomes, for painting it where it stands. The same list for the same objects. */
export function expandWidget(widget: Widget, source: FaceplateSource): readonly Widget[] {
  let known = expanded.get(source);
  if (!known) {
    known = new WeakMap();
    expanded.set(source, known);
  }
  let widgets = known.get(widget);
  if (!widgets) {
    const { equipId = '', params = {}, refused, sharers = 1 } = source;
    const scope: Scope = {
      values: new Map(Object.entries(params)),
      words: none,
      equipId,
      trail: [],
      prefix: '',
    };
    // For one that the page has no room for the budget is used up.
    const count = refused?.has(widget.id) ? maxExpandedWidgets : 1;
    const maxText = Math.min(maxFilledText.widget, maxFilledText.page / sharers);
    widgets = new Expansion(source, count, maxText).expand(widget, scope);
    known.set(widget, widgets);
  }
  return widgets;
}
