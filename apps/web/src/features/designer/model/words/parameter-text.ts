import type { FaceplateParameter } from '@zutai/diagram';

/** A text of a faceplate with what its parameters are called in place of `${name}` and `${name.title}`. */
export function parameterText(
  text: string,
  parameters: readonly FaceplateParameter[] = [],
  titleOf: (parameter: FaceplateParameter) => string = ({ title }) => title,
): string {
  return text.replace(/\$\{([^}.]+)(\.title)?\}/g, (whole, name: string) => {
    const parameter = parameters.find((each) => each.name === name);
    return parameter ? titleOf(parameter) || name : whole;
  });
}
