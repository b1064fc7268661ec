import type { FaceplateParameter } from '../document/page.ts';
import type { ParameterValues } from '../document/parameter.ts';
import { type FaceplateSource, findEquipmentTitle } from './source.ts';

/** What a part of a page is made with: parameter values, its equipment, the faceplates around it, its ids' beginning. */
export interface Scope {
  readonly values: ParameterValues;
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
): { values: ParameterValues; equipId: string } {
  const values = new Map<string, string>();
  let equipId: string | undefined;
  for (const { name, kind, default: fallback } of parameters) {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = typeof own === 'string' && own !== '' ? own : fallback;
    if (kind !== 'equipment') {
      values.set(name, value);
      const title = Object.hasOwn(given, `${name}.title`) ? given[`${name}.title`] : undefined;
      values.set(`${name}.title`, typeof title === 'string' && title !== '' ? title : value);
      continue;
    }
    const id = value || outer;
    equipId ??= id;
    values.set(name, id);
    values.set(`${name}.title`, findEquipmentTitle(source, id) ?? '');
  }
  return { values, equipId: equipId ?? outer };
}
