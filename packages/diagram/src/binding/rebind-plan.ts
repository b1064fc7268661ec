import { type Binding, bindingKey, isByTag, unbound } from '../document/binding.ts';
import { visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isFaceplateWidget, isRepeaterWidget } from '../faceplate/instance.ts';
import { findPlaced } from '../scope/scope.ts';
import { changeOwnBindings } from './walk.ts';

/** A signal that bindings can be moved to, and one they are moved from (for its tag). */
export interface RebindSignal {
  readonly id: string;
  readonly title: string;
  readonly tag: string;
  readonly equipId: string;
  readonly equipTitle: string;
}

/** Signals by which bindings are matched: those of the old and of the new equipment together. */
interface WithSignals {
  readonly signals: readonly RebindSignal[];
}

export type RebindRule =
  /** Everything bound to one equipment to the same signals of another, found by tag or by title. */
  | (WithSignals & {
      kind: 'equipment';
      fromEquipId: string;
      toEquipId: string;
      toTitle: string;
      by: 'tag' | 'title';
    })
  /** Within the same equipment, tags that begin one way to those that begin another: `P1_` to `P2_`. */
  | (WithSignals & { kind: 'prefix'; from: string; to: string })
  /** One source for another, whatever their types. */
  | { kind: 'exact'; from: Binding; to: Binding };

export type RebindReason = 'tag' | 'title' | 'exact' | 'equipment' | 'not-found' | 'no-tag' | 'ambiguous';

/** One place of the preview. `to` is null where nothing fits: it then stays as it is. */
export interface RebindRow {
  readonly widgetId: string;
  readonly path: string;
  /** `equipment`: the place holds an equipment's id alone (a faceplate's parameter, a repeater's list). */
  readonly target: 'binding' | 'equipment';
  readonly from: Binding;
  readonly to: Binding | null;
  readonly reason: RebindReason;
}

export interface RebindPlan {
  readonly rows: readonly RebindRow[];
}

type Outcome = Pick<RebindRow, 'to' | 'reason'>;

function toSignal(binding: Binding, found: readonly RebindSignal[], reason: RebindReason): Outcome {
  const [signal] = found;
  if (!signal) return { to: null, reason: 'not-found' };
  if (found.length > 1) return { to: null, reason: 'ambiguous' };
  const { id: signalId, title, tag, equipId, equipTitle: subTitle } = signal;
  return { to: { ...binding, signalId, title, tag, equipId, subTitle }, reason };
}

/** The tag of what is bound: as it is now, else as it was when it was bound. */
function tagOf(binding: Binding, signals: readonly RebindSignal[]): string {
  return signals.find(({ id }) => id === binding.signalId)?.tag || binding.tag || '';
}

type Match<K extends RebindRule['kind']> = (
  binding: Binding,
  rule: Extract<RebindRule, { kind: K }>,
) => Outcome | undefined;

/** undefined: the rule does not speak of this binding. */
const matches: { readonly [K in RebindRule['kind']]: Match<K> } = {
  equipment(binding, { fromEquipId, toEquipId, toTitle, by, signals }) {
    if ((binding.type ?? 'signal') !== 'signal' || binding.equipId !== fromEquipId) return undefined;
    if (isByTag(binding)) return { to: { ...binding, equipId: toEquipId, subTitle: toTitle }, reason: 'tag' };
    const there = signals.filter(({ equipId }) => equipId === toEquipId);
    if (by === 'title') {
      return toSignal(
        binding,
        there.filter(({ title }) => title === binding.title),
        'title',
      );
    }
    const tag = tagOf(binding, signals);
    if (tag === '') return { to: null, reason: 'no-tag' };
    return toSignal(
      binding,
      there.filter((signal) => signal.tag === tag),
      'tag',
    );
  },
  prefix(binding, { from, to, signals }) {
    if ((binding.type ?? 'signal') !== 'signal') return undefined;
    const tag = tagOf(binding, signals);
    if (from === '' || !tag.startsWith(from)) return undefined;
    const wanted = to + tag.slice(from.length);
    if (isByTag(binding)) return { to: { ...binding, tag: wanted, title: wanted }, reason: 'tag' };
    return toSignal(
      binding,
      signals.filter((signal) => signal.equipId === binding.equipId && signal.tag === wanted),
      'tag',
    );
  },
  exact(binding, { from, to }) {
    if (bindingKey(binding) !== bindingKey(from)) return undefined;
    // What stands beside the binding in the same object stays.
    const { tag: _tag, ...rest } = binding;
    return { to: { ...rest, ...to }, reason: 'exact' };
  },
};

/** Places that hold an equipment's id alone: they follow when equipment is exchanged for other. */
function planEquipment(widget: Widget, rule: RebindRule): RebindRow[] {
  if (rule.kind !== 'equipment' || (!isFaceplateWidget(widget) && !isRepeaterWidget(widget))) return [];
  const { fromEquipId, toEquipId, toTitle } = rule;
  const paths = Object.entries(widget.data.params ?? {}).flatMap(([name, value]) =>
    value === fromEquipId ? [`data.params.${name}`] : [],
  );
  const equips = isRepeaterWidget(widget) && Array.isArray(widget.data.equips) ? widget.data.equips : [];
  equips.forEach((id, place) => {
    if (id === fromEquipId) paths.push(`data.equips.${place}`);
  });
  const entries = isRepeaterWidget(widget) && Array.isArray(widget.data.entries) ? widget.data.entries : [];
  entries.forEach((entry, place) => {
    if (entry?.equipId === fromEquipId) paths.push(`data.entries.${place}.equipId`);
  });
  return paths.map((path) => ({
    widgetId: widget.id,
    path,
    target: 'equipment',
    from: { ...unbound, equipId: fromEquipId },
    to: { ...unbound, equipId: toEquipId, subTitle: toTitle },
    reason: 'equipment',
  }));
}

/**
 * What a rule would do to the bindings of these widgets with all that is in them (null: of the whole page),
 * to be looked at before `applyRebind`.
 */
export function planRebind(page: Page, ids: readonly string[] | null, rule: RebindRule): RebindPlan {
  const widgets = ids ? ids.flatMap((id) => findPlaced(page, id) ?? []) : page.widgets;
  const match = matches[rule.kind] as Match<RebindRule['kind']>;
  const rows: RebindRow[] = [];
  visitWidgets(widgets, (widget) => {
    changeOwnBindings(widget, ({ widgetId, path, binding }) => {
      const outcome = match(binding, rule as never);
      if (outcome) rows.push({ widgetId, path, target: 'binding', from: binding, ...outcome });
      return binding;
    });
    rows.push(...planEquipment(widget, rule));
  });
  return { rows };
}
