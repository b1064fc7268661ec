import type { FaceplateParameter } from '../document/page.ts';
import type { ParameterValues } from '../document/parameter.ts';
import { type FaceplateSource, findEquipmentTitle } from './source.ts';

/** What a part of a page is made with: parameter values, its equipment, the faceplates around it, its ids' beginning. */
export interface Scope {
  readonly values: ParameterValues;
  /** Those that people read another way than what is bound and written: defaults in English. */
  readonly words: ParameterValues;
  /** Of bindings by tag that name no equipment. */
  readonly equipId: string;
  /** Faceplate ids from the page inwards. */
  readonly trail: readonly string[];
  readonly prefix: string;
}

/** Values of a faceplate's parameters in one of its instances, and the equipment it is about. */
export function readParameters(
  parameters: readonly FaceplateParameter[],
  given: Readonly<Record<string, unknown>>,
  outer: string,
  source: Pick<FaceplateSource, 'equipments'>,
): Pick<Scope, 'values' | 'words' | 'equipId'> {
  const values = new Map<string, string>();
  const words = new Map<string, string>();
  let equipId: string | undefined;
  for (const { name, kind, default: fallback, readDefault } of parameters) {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const isGiven = typeof own === 'string' && own !== '';
    const value = isGiven ? own : fallback;
    if (kind !== 'equipment') {
      values.set(name, value);
      const title = Object.hasOwn(given, `${name}.title`) ? given[`${name}.title`] : undefined;
      const isNamed = typeof title === 'string' && title !== '';
      values.set(`${name}.title`, isNamed ? title : value);
      if (isGiven || readDefault === undefined) continue;
      words.set(name, readDefault);
      if (!isNamed) words.set(`${name}.title`, readDefault);
      continue;
    }
    const id = value || outer;
    equipId ??= id;
    values.set(name, id);
    values.set(`${name}.title`, findEquipmentTitle(source, id) ?? '');
  }
  return { values, words, equipId: equipId ?? outer };
}
