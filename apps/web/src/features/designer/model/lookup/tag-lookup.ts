import {
  type FaceplateParameter,
  type FaceplateSource,
  fillText,
  hasReference,
  isByTag,
  type LiveLookup,
  unboundValue,
} from '@zutai/diagram';

/** What the parameters of a faceplate stand for while it is drawn: the example equipment, and their defaults. */
export function exampleParams(
  parameters: readonly FaceplateParameter[],
  exampleId: string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    parameters.map(({ name, kind, default: fallback }) => [
      name,
      kind === 'equipment' ? fallback || exampleId || '' : fallback,
    ]),
  );
}

/**
 * Values of bindings by tag: those of the signal that the source finds. Where no equipment is known yet, as in a
 * template or in a faceplate without an example, the binding has a name and no value; it is not "unbound".
 */
export function createTagLookup(live: LiveLookup, source: FaceplateSource): LiveLookup {
  const values = new Map(Object.entries(source.params ?? {}));
  return {
    get(binding) {
      if (!binding || !isByTag(binding)) return live.get(binding);
      const equipId = fillText(binding.equipId ?? '', values) || source.equipId || '';
      const tag = fillText(binding.tag ?? '', values);
      const found = equipId === '' ? undefined : source.signalByTag(equipId, tag);
      if (found) return live.get({ ...binding, signalId: found.id, equipId });
      const isOpen = equipId === '' || hasReference(equipId) || hasReference(tag);
      return isOpen ? { ...unboundValue, title: binding.title || tag, quality: 'good' } : unboundValue;
    },
  };
}
