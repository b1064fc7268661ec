import type { Binding } from '@zutai/diagram';

/** A signal as another place may know it. */
export interface NamedSignal {
  readonly id: string;
  readonly tag: string;
  readonly title: string;
}

/** Finds, for bindings to signals of one place, those of another: the same tag, else the tag of the file. */
export function matchByTag(from: readonly NamedSignal[], to: readonly NamedSignal[]) {
  const tags = new Map(from.map(({ id, tag }) => [id, tag]));
  const byTag = new Map(to.map((signal) => [signal.tag, signal]));
  // What the table says now goes before what the file remembers: tags get renamed.
  const tagOf = (binding: Binding) => tags.get(binding.signalId) ?? binding.tag;
  return {
    findSignal: (binding: Binding) => byTag.get(tagOf(binding) ?? ''),
    nameOf: (binding: Binding) => tagOf(binding) || binding.title || binding.signalId,
  };
}
