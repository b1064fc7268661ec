import { type Binding, isBound, isByTag, unbound } from '../document/binding.ts';
import { replaceWidgets } from '../document/edit/edit.ts';
import type { Page } from '../document/page.ts';
import { hasReference } from '../document/parameter.ts';
import { type BindingPlace, changeBindings, changeEquipmentRefs } from './walk.ts';

/** Changes bindings all over a page; answer the binding given to leave it. */
export function rebindPage(page: Page, change: (place: BindingPlace) => Binding): Page {
  return replaceWidgets(
    page,
    page.widgets.map((widget) => changeBindings(widget, change)),
  );
}

/** The binding without its target; whatever else stands in the same object stays. */
export function clearBinding(binding: Binding): Binding {
  const { tag: _tag, variable: _variable, ...rest } = binding;
  return { ...rest, ...unbound, type: binding.type ?? 'signal' };
}

/** What still exists, as the server knows it. Without `subTitle`, bindings keep the one they have. */
export interface KnownSources {
  /** With `tag`, bindings keep it: that is how others find the same signal of other equipment. */
  signal(id: string): { title: string; equipId: string; equipTitle: string; tag?: string } | undefined;
  system(key: string): { title: string; subTitle?: string } | undefined;
  mvar(id: string): { title: string; subTitle?: string } | undefined;
  equipment(id: string): { title: string } | undefined;
}

function cleanSignal(binding: Binding, known: KnownSources): Binding {
  // By tag: what it stands for is known only where the page or the faceplate runs.
  if (isByTag(binding)) return binding;
  const signal = known.signal(binding.signalId);
  if (!signal || (binding.equipId !== '' && signal.equipId !== binding.equipId)) return clearBinding(binding);
  const { title, equipId, equipTitle: subTitle } = signal;
  const isFresh = binding.title === title && binding.subTitle === subTitle && binding.equipId === equipId;
  const { tag = binding.tag } = signal;
  if (isFresh && tag === binding.tag) return binding;
  return { ...binding, title, subTitle, equipId, ...(tag !== undefined && { tag }) };
}

/** Bindings are found by their form, so fields may be missing in old files. */
const withDefaults = (binding: Partial<Binding>): Binding => ({ ...unbound, ...binding });

/** System values and measurement variables; those of equipment go with it. */
function cleanNamed(
  binding: Binding,
  source: { title: string; subTitle?: string } | undefined,
  known: KnownSources,
): Binding {
  if (!source) return clearBinding(binding);
  const { equipId, subTitle: old } = withDefaults(binding);
  let subTitle = source.subTitle ?? old;
  if (hasReference(equipId)) subTitle = old;
  else if (equipId !== '') {
    const equipment = known.equipment(equipId);
    if (!equipment) return clearBinding(binding);
    subTitle = equipment.title;
  }
  const isFresh = source.title === binding.title && subTitle === old;
  return isFresh ? binding : { ...binding, title: source.title, subTitle };
}

/**
 * Section 4: "On a bound signal or equipment that no longer exists, or when equipId mismatches, the widget's binding
 * is cleared. Otherwise titles are refreshed." So is equipment that is chosen beside bindings; its place in a list
 * stays, because an empty list means all equipment. Returns the places that were cleared, so that they can be reported.
 */
export function cleanBindings(page: Page, known: KnownSources): { page: Page; cleared: BindingPlace[] } {
  const cleared: BindingPlace[] = [];
  const rebound = rebindPage(page, (place) => {
    const { binding } = place;
    const type = binding.type ?? 'signal';
    let cleaned = binding;
    if (type === 'signal') cleaned = cleanSignal(binding, known);
    else if (type === 'system') cleaned = cleanNamed(binding, known.system(binding.systemKey), known);
    else if (type === 'mvar') cleaned = cleanNamed(binding, known.mvar(binding.mvarId), known);
    const isCleared = cleaned !== binding && !isBound(cleaned);
    if (isCleared) cleared.push(place);
    return cleaned;
  });
  const widgets = rebound.widgets.map((widget) =>
    changeEquipmentRefs(widget, ({ widgetId, path, equipmentId, title }) => {
      if (hasReference(equipmentId)) return { equipmentId, title };
      const equipment = known.equipment(equipmentId);
      if (equipment) return { equipmentId, title: equipment.title };
      cleared.push({ widgetId, path, binding: { ...unbound, equipId: equipmentId, subTitle: title } });
      return { equipmentId: '', title: '' };
    }),
  );
  return { page: replaceWidgets(rebound, widgets), cleared };
}
