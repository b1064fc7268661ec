import { type Binding, isBound, isByTag, unbound } from '../document/binding.ts';
import { replaceWidgets } from '../document/edit.ts';
import type { Page } from '../document/page.ts';
import { type BindingPlace, changeBindings } from './walk.ts';

/** Changes bindings all over a page; answer the binding given to leave it. */
export function rebindPage(page: Page, change: (place: BindingPlace) => Binding): Page {
  return replaceWidgets(
    page,
    page.widgets.map((widget) => changeBindings(widget, change)),
  );
}

/** The binding without its target; whatever else stands in the same object stays. */
export function clearBinding(binding: Binding): Binding {
  const { tag: _tag, ...rest } = binding;
  return { ...rest, ...unbound, type: binding.type ?? 'signal' };
}

/** What still exists, as the server knows it. */
export interface KnownSources {
  /** With `tag`, bindings keep it: that is how others find the same signal of other equipment. */
  signal(id: string): { title: string; equipId: string; equipTitle: string; tag?: string } | undefined;
  system(key: string): { title: string } | undefined;
  mvar(id: string): { title: string } | undefined;
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

function cleanNamed(binding: Binding, source: { title: string } | undefined): Binding {
  if (!source) return clearBinding(binding);
  return source.title === binding.title ? binding : { ...binding, title: source.title };
}

/**
 * Section 4: "On a bound signal or equipment that no longer exists, or when equipId mismatches, the widget's binding
 * is cleared. Otherwise titles are refreshed." Returns the places that were cleared, so that somebody can be told.
 */
export function cleanBindings(page: Page, known: KnownSources): { page: Page; cleared: BindingPlace[] } {
  const cleared: BindingPlace[] = [];
  const cleanedPage = rebindPage(page, (place) => {
    const { binding } = place;
    const type = binding.type ?? 'signal';
    let cleaned = binding;
    if (type === 'signal') cleaned = cleanSignal(binding, known);
    else if (type === 'system') cleaned = cleanNamed(binding, known.system(binding.systemKey));
    else if (type === 'mvar') cleaned = cleanNamed(binding, known.mvar(binding.mvarId));
    const isCleared = cleaned !== binding && !isBound(cleaned);
    if (isCleared) cleared.push(place);
    return cleaned;
  });
  return { page: cleanedPage, cleared };
}
