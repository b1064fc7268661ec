import type { FaceplateParameter } from '../document/page.ts';
import type { ParameterValues } from '../document/parameter.ts';
import { type FaceplateSource, findEquipmentTitle } from './source.ts';

/** What a part of a page is made with: parameter values, its equipment, the faceplates around it, its ids' beginning. */
export interface Scope {
  readonly values: ParameterValues;
  /** Those that people read another way than what is bound and written: values and defaults in English. */
  readonly words: ParameterValues;
  /** Of bindings by tag that name no equipment. */
  readonly equipId: string;
  /** Faceplate ids from the page inwards. */
  readonly trail: readonly string[];
  readonly prefix: string;
}

/** A value that an instance gives; undefined for one it leaves to the faceplate. */
function givenText(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const own = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof own === 'string' && own !== '' ? own : undefined;
}

/**
 * Values of a faceplate's parameters in one of its instances, and the equipment it is about.
 * @param read what people read instead of given values
 */
export function readParameters(
  parameters: readonly FaceplateParameter[],
  given: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
  outer: string,
  source: Pick<FaceplateSource, 'equipments'>,
): Pick<Scope, 'values' | 'words' | 'equipId'> {
  const values = new Map<string, string>();
  const words = new Map<string, string>();
  let equipId: string | undefined;
  for (const { name, kind, default: fallback, readDefault } of parameters) {
    const own = givenText(given, name);
    const value = own ?? fallback;
    if (kind !== 'equipment') {
      values.set(name, value);
      const title = givenText(given, `${name}.title`);
      values.set(`${name}.title`, title ?? value);
      const word = own === undefined ? readDefault : givenText(read, name);
      if (word === undefined) continue;
      words.set(name, word);
      if (title === undefined) words.set(`${name}.title`, word);
      continue;
    }
    const id = value || outer;
    equipId ??= id;
    values.set(name, id);
    values.set(`${name}.title`, findEquipmentTitle(source, id) ?? '');
  }
  return { values, words, equipId: equipId ?? outer };
}
