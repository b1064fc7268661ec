import type { UnmatchedBinding } from '@zutai/contract';
import {
  type Binding,
  clearBinding,
  isFaceplateWidget,
  isGroupPosition,
  isRepeaterWidget,
  type Page,
  rebindPage,
  toPageFile,
  type Widget,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';

/** What a page names, and what that is in its new place. */
export interface Rebinding {
  /** Equipment the page was drawn for; '' moves nothing but page links and variables. */
  readonly fromEquipmentId: string;
  readonly equipment: { readonly id: string; readonly title: string };
  /** The signal of the new equipment for a binding of the old; undefined when it has none like it. */
  findSignal(
    binding: Binding,
  ): { readonly id: string; readonly title: string; readonly tag: string } | undefined;
  /** Tag of a binding whose signal was not found, for the report. */
  nameOf(binding: Binding): string;
  /** Where links to pages lead; null: there is no such page, the link is taken away and reported. Others stay. */
  readonly pageIds: ReadonlyMap<string, { readonly id: string | null; readonly title: string }>;
  /** Names of parameters that stand for equipment, by faceplate. */
  readonly equipmentParameters: ReadonlyMap<string, ReadonlySet<string>>;
  /** Calculated values belong to a project: on another page they are taken away and reported. */
  readonly hasVariables: boolean;
}

/**
 * A page as it is in another place: bindings, faceplates' parameters, the container and click targets name the
 * new equipment, its signals and its pages. What names other equipment stays.
 */
export function rebindPageFile(
  file: Page,
  rebinding: Rebinding,
): { file: Page; unmatched: UnmatchedBinding[] } {
  const unmatched: UnmatchedBinding[] = [];
  const bound = rebindPage(file, ({ widgetId, path, binding }) => {
    const { binding: moved, lost } = moveBinding(binding, rebinding);
    if (lost !== undefined) unmatched.push({ widgetId, path, title: lost });
    return moved;
  });
  const widgets = bound.widgets.map((widget) => retargetWidget(widget, rebinding, unmatched));
  return { file: toPageFile({ ...bound, widgets }, widgetCatalog), unmatched };
}

function moveBinding(binding: Binding, rebinding: Rebinding): { binding: Binding; lost?: string } {
  const { fromEquipmentId, equipment } = rebinding;
  const type = binding.type ?? 'signal';
  if (type === 'mvar')
    return rebinding.hasVariables ? { binding } : { binding: clearBinding(binding), lost: binding.title };
  if (fromEquipmentId === '' || binding.equipId !== fromEquipmentId) return { binding };
  const there = { ...binding, equipId: equipment.id, subTitle: equipment.title };
  // By tag alone: whatever signal has it in the new place.
  if (type !== 'signal' || !binding.signalId) return { binding: there };
  const signal = rebinding.findSignal(binding);
  if (signal === undefined) return { binding: clearBinding(binding), lost: rebinding.nameOf(binding) };
  return { binding: { ...there, signalId: signal.id, title: signal.title, tag: signal.tag } };
}

/** Everything of a widget that names equipment or pages and is no binding. */
function retargetWidget(widget: Widget, rebinding: Rebinding, unmatched: UnmatchedBinding[]): Widget {
  const { position, ...rest } = widget;
  const retarget = new Retarget(rebinding, widget.id, unmatched);
  const moved = retarget.value(rest, '') as Omit<Widget, 'position'>;
  const children = isGroupPosition(position)
    ? { children: position.children.map((child) => retargetWidget(child, rebinding, unmatched)) }
    : {};
  return moveInstance({ ...moved, position: { ...position, ...children } } as Widget, rebinding);
}

/** Faceplates and repeaters name equipment in lists and parameters of their own. */
function moveInstance(
  widget: Widget,
  { fromEquipmentId, equipment, equipmentParameters }: Rebinding,
): Widget {
  if (fromEquipmentId === '' || !(isFaceplateWidget(widget) || isRepeaterWidget(widget))) return widget;
  const { data } = widget as { data?: { faceplateId?: unknown; params?: unknown; equips?: unknown } };
  if (typeof data !== 'object' || data === null) return widget;
  const move = (value: unknown) => (value === fromEquipmentId ? equipment.id : value);
  const names = equipmentParameters.get(String(data.faceplateId));
  const params = Object.entries(data.params ?? {}).map(([name, value]) => [
    name,
    names?.has(name) ? move(value) : value,
  ]);
  // Entries of a repeater name theirs in `equipId`, which is moved wherever it stands.
  const equips = Array.isArray(data.equips) ? { equips: data.equips.map(move) } : {};
  return { ...widget, data: { ...data, params: Object.fromEntries(params), ...equips } } as Widget;
}

/** Fields of click targets that name pages or equipment, at any depth. */
class Retarget {
  readonly #rebinding: Rebinding;
  readonly #widgetId: string;
  readonly #unmatched: UnmatchedBinding[];

  constructor(rebinding: Rebinding, widgetId: string, unmatched: UnmatchedBinding[]) {
    this.#rebinding = rebinding;
    this.#widgetId = widgetId;
    this.#unmatched = unmatched;
  }

  value(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((item, i) => this.value(item, `${path}.${i}`));
    if (typeof value !== 'object' || value === null) return value;
    const { fromEquipmentId, equipment } = this.#rebinding;
    const copy: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`;
      if ((name === 'pageId' || name === 'equipPageId') && typeof field === 'string') {
        copy[name] = this.#page(field, at);
      } else if (
        (name === 'equipId' || name === 'equipmentId') &&
        field === fromEquipmentId &&
        field !== ''
      ) {
        copy[name] = equipment.id;
        if ('equipTitle' in value) copy.equipTitle = equipment.title;
      } else if (!(name === 'equipTitle' && name in copy)) copy[name] = this.value(field, at);
    }
    return copy;
  }

  #page(pageId: string, path: string): string {
    const target = this.#rebinding.pageIds.get(pageId);
    if (target === undefined) return pageId;
    if (target.id === null) this.#unmatched.push({ widgetId: this.#widgetId, path, title: target.title });
    return target.id ?? '';
  }
}
