import { type FaceplateParameter, isParameterName } from '@zutai/diagram';

export type ParameterProblem = 'parameterNameWrong' | 'parameterNameTaken';

/** What is wrong with the name of a parameter among the others; undefined when nothing is. */
export function checkParameterName(
  parameters: readonly FaceplateParameter[],
  place: number,
  name: string,
): ParameterProblem | undefined {
  if (!isParameterName(name)) return 'parameterNameWrong';
  const isTaken = parameters.some((other, at) => at !== place && other.name === name);
  return isTaken ? 'parameterNameTaken' : undefined;
}

/** A parameter more: the first is the equipment nearly every faceplate is about, others are texts. */
export function addParameter(
  parameters: readonly FaceplateParameter[],
  titles: Readonly<Record<FaceplateParameter['kind'], string>>,
): readonly FaceplateParameter[] {
  const kind = parameters.some((parameter) => parameter.kind === 'equipment') ? 'text' : 'equipment';
  const base = kind === 'equipment' ? 'equipment' : 'text';
  const taken = new Set(parameters.map(({ name }) => name));
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
  return [...parameters, { name, title: titles[kind], kind, default: '' }];
}
