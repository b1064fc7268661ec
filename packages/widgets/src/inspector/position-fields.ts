import type { PositionKindId } from '@zutai/diagram';
import type { InspectorField } from './field.ts';

function numbers(...names: string[]): InspectorField[] {
  return names.map((name) => ({
    path: `position.${name}`,
    kind: 'number',
    label: `widget.position.${name}`,
    step: 1,
    // Smaller ones are held at what section 5 allows the form.
    ...(/^(width|height|r|rx|ry)$/.test(name) && { min: 0 }),
  }));
}

/** Numbers beside those of the form, such as the margins of a chart. */
export function numbersFromZero(names: readonly string[]): InspectorField[] {
  return numbers(...names).map((field) => ({ ...field, min: 0 }));
}

/** Without ends: any angle is brought into 0 to 360 (section 5), and stepping goes around. */
const rotate: InspectorField = {
  path: 'position.rotate',
  kind: 'number',
  label: 'widget.position.rotate',
  step: 1,
};

/** The numbers of each form of position. Lines are edited by their points on the drawing. */
export const positionFields: Readonly<Record<PositionKindId, readonly InspectorField[]>> = {
  rect: [...numbers('x', 'y', 'width', 'height'), rotate],
  group: [...numbers('x', 'y', 'width', 'height'), rotate],
  circle: numbers('cx', 'cy', 'r'),
  ellipse: [...numbers('cx', 'cy', 'rx', 'ry'), rotate],
  triangle: numbers('x1', 'y1', 'x2', 'y2', 'x3', 'y3'),
  line: [],
  opaque: [],
};
