import { type Binding, isByTag } from '../document/binding.ts';

/** Finds signals by tag, and the tag of one that a binding names by its id alone. */
export interface TagSource {
  signalByTag(equipId: string, tag: string): { id: string; title: string } | undefined;
  /** '' when the signal is not known. */
  tagOf?(signalId: string): string;
  /** What a binding without equipment means; '' or undefined when nothing is known. */
  readonly equipId?: string;
}

/** The tag of a binding of a signal: the one it keeps, else that of the signal; '' when it has none. */
export function tagOfBinding(binding: Binding, { tagOf }: Pick<TagSource, 'tagOf'>): string {
  if ((binding.type ?? 'signal') !== 'signal') return '';
  return binding.tag || (binding.signalId ? (tagOf?.(binding.signalId) ?? '') : '');
}

/**
 * The binding with another tag of the same equipment. One by id is by id again where there is such a signal, else by tag:
 * it shows its value as soon as the signal is made, and the check of the page names it until then.
 */
export function retagBinding(binding: Binding, tag: string, source: TagSource): Binding {
  if (tag === '' || tag === tagOfBinding(binding, source)) return binding;
  if (isByTag(binding)) return { ...binding, tag, title: tag };
  const found = source.signalByTag(binding.equipId || source.equipId || '', tag);
  return found
    ? { ...binding, tag, signalId: found.id, title: found.title }
    : { ...binding, tag, signalId: '', title: tag };
}
