import {
  type Binding,
  bindingKey,
  findBindings,
  findPlaced,
  hasReference,
  isBound,
  isFaceplateWidget,
  isRepeaterWidget,
  type Page,
  type RebindPlan,
  type RebindReason,
  type RebindRow,
  type RebindRule,
  type RebindSignal,
  unbound,
  visitWidgets,
  type Widget,
} from '@zutai/diagram';
import type { TextKey } from '../../../lib/language/index.ts';
import type { PageSources } from '../../live-page/index.ts';
import { commonPrefix } from '../faceplate/make-faceplate.ts';

export const rebindKinds = ['equipment', 'prefix', 'exact'] as const;
export type RebindKind = (typeof rebindKinds)[number];

/** A rule as far as somebody has filled it in. */
export interface RebindDraft {
  kind: RebindKind;
  fromEquipId: string;
  toEquipId: string;
  by: 'tag' | 'title';
  fromPrefix: string;
  toPrefix: string;
  /** Key of a binding of the page. */
  fromKey: string;
  to: Binding | null;
}

/** Everything bound in these widgets, once each, with how often. */
export interface BoundSource {
  key: string;
  binding: Binding;
  count: number;
}

function chosenWidgets(page: Page, ids: readonly string[] | null): readonly Widget[] {
  if (ids === null) return page.widgets;
  return ids.flatMap((id) => findPlaced(page, id) ?? []);
}

export function listBoundSources(page: Page, ids: readonly string[] | null): BoundSource[] {
  const found = new Map<string, BoundSource>();
  for (const widget of chosenWidgets(page, ids))
    for (const { binding } of findBindings(widget)) {
      const key = bindingKey(binding);
      if (key === undefined || !isBound(binding)) continue;
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { key, binding, count: 1 });
    }
  return [...found.values()];
}

/** Equipment that the widgets are bound to or that their faceplates are about, the most used first. */
export function listBoundEquipment(
  page: Page,
  ids: readonly string[] | null,
): { id: string; title: string; count: number }[] {
  const found = new Map<string, { id: string; title: string; count: number }>();
  const note = (id: string, title: string) => {
    if (id === '' || hasReference(id)) return;
    const known = found.get(id);
    if (known) {
      known.count += 1;
      known.title ||= title;
    } else found.set(id, { id, title, count: 1 });
  };
  const widgets = chosenWidgets(page, ids);
  for (const widget of widgets)
    for (const { binding } of findBindings(widget)) note(binding.equipId ?? '', binding.subTitle ?? '');
  visitWidgets(widgets, (widget) => {
    if (isRepeaterWidget(widget)) for (const id of widget.data.equips ?? []) note(String(id), '');
    else if (isFaceplateWidget(widget))
      for (const value of Object.values(widget.data.params ?? {})) if (/^\d+$/.test(value)) note(value, '');
  });
  return [...found.values()].sort((a, b) => b.count - a.count);
}

export function toRebindSignals(sources: Pick<PageSources, 'signals' | 'equipments'>): RebindSignal[] {
  const titles = new Map(sources.equipments.map(({ id, title }) => [id, title]));
  return sources.signals.map(({ id, title, tag, equipmentId }) => ({
    id,
    title,
    tag,
    equipId: equipmentId,
    equipTitle: titles.get(equipmentId) ?? '',
  }));
}

/** The rule a draft stands for; undefined while something is missing or would change nothing. */
export function ruleOf(
  draft: RebindDraft,
  signals: readonly RebindSignal[],
  equipments: readonly { id: string; title: string }[],
  bound: readonly BoundSource[],
): RebindRule | undefined {
  if (draft.kind === 'equipment') {
    const { fromEquipId, toEquipId, by } = draft;
    if (fromEquipId === '' || toEquipId === '' || fromEquipId === toEquipId) return undefined;
    const toTitle = equipments.find(({ id }) => id === toEquipId)?.title ?? '';
    return { kind: 'equipment', fromEquipId, toEquipId, toTitle, by, signals };
  }
  if (draft.kind === 'prefix') {
    const { fromPrefix: from, toPrefix: to } = draft;
    return from === '' || from === to ? undefined : { kind: 'prefix', from, to, signals };
  }
  const from = bound.find(({ key }) => key === draft.fromKey)?.binding;
  if (from === undefined || draft.to === null || bindingKey(from) === bindingKey(draft.to)) return undefined;
  return { kind: 'exact', from, to: draft.to };
}

/** How many places change, and how many stay because nothing fits. */
export function countRows({ rows }: RebindPlan): { moving: number; staying: number } {
  const moving = rows.filter(({ to }) => to !== null).length;
  return { moving, staying: rows.length - moving };
}

const reasons: Readonly<Partial<Record<RebindReason, TextKey<'designerTool'>>>> = {
  'not-found': 'reasonNotFound',
  'no-tag': 'reasonNoTag',
  ambiguous: 'reasonAmbiguous',
};

/** Why a row stays as it is. */
export function reasonText({ reason }: RebindRow): TextKey<'designerTool'> {
  return reasons[reason] ?? 'reasonNotFound';
}

const equipIds = new WeakMap<Widget, readonly string[]>();

/** Equipment that a widget's signals belong to, once a binding; looked up once a widget. */
function signalEquipmentOf(widget: Widget): readonly string[] {
  let ids = equipIds.get(widget);
  if (ids === undefined) {
    ids = findBindings(widget).flatMap(({ binding }) => {
      // Files of others may leave fields out.
      const { type, equipId } = { ...unbound, ...binding };
      return type === 'signal' && equipId !== '' && !hasReference(equipId) ? [equipId] : [];
    });
    equipIds.set(widget, ids);
  }
  return ids;
}

/** Bindings that the page's own equipment does not have: those of a page that was copied or imported. */
export function countForeign(page: Page, sources: Pick<PageSources, 'equipments'>): number {
  if (sources.equipments.length === 0) return 0;
  const own = new Set(sources.equipments.map(({ id }) => id));
  let count = 0;
  for (const widget of page.widgets) for (const id of signalEquipmentOf(widget)) if (!own.has(id)) count += 1;
  return count;
}

/** Equipment a page is most likely to be moved from and to. */
export function suggestDraft(
  page: Page,
  ids: readonly string[] | null,
  sources: Pick<PageSources, 'equipments'>,
): RebindDraft {
  const own = new Set(sources.equipments.map(({ id }) => id));
  const bound = listBoundEquipment(page, ids);
  const from = bound.find(({ id }) => !own.has(id)) ?? bound[0];
  const to = sources.equipments.find(({ id }) => id !== from?.id);
  return {
    // With nothing to move to, what differs is within the equipment: pump 1 and pump 2.
    kind: to ? 'equipment' : 'prefix',
    fromEquipId: from?.id ?? '',
    toEquipId: to?.id ?? '',
    by: 'tag',
    fromPrefix: commonPrefix(listBoundSources(page, ids).flatMap(({ binding: { tag } }) => tag || [])),
    toPrefix: '',
    fromKey: '',
    to: null,
  };
}
