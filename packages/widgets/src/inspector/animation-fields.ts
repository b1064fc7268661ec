import { comparisonSymbols, type WidgetAnimation } from '@zutai/diagram';
import type { InspectorField } from './field.ts';

export type AnimationKind = keyof WidgetAnimation;

const symbols = comparisonSymbols.map((symbol) => ({ value: symbol, label: `widget.symbol.${symbol}` }));

function conditionFields(
  kind: AnimationKind,
  actions: readonly string[],
  more: InspectorField[] = [],
): InspectorField[] {
  const path = `animation.${kind}`;
  const label = `widget.animation.${kind}`;
  const when = { path: `${path}.enable`, oneOf: [true] };
  const fields: InspectorField[] = [
    { path: `${path}.config.data`, kind: 'binding', label: 'widget.animation.data' },
    { path: `${path}.config.symbol`, kind: 'select', label: 'widget.animation.symbol', options: symbols },
    { path: `${path}.config.value`, kind: 'text', label: 'widget.animation.value' },
    {
      path: `${path}.config.action`,
      kind: 'select',
      label: 'widget.animation.action',
      options: actions.map((action) => ({ value: action, label: `widget.animation.actions.${action}` })),
    },
    ...more,
  ];
  return [{ path: `${path}.enable`, kind: 'switch', label }, ...fields.map((field) => ({ ...field, when }))];
}

function colorFields(kind: AnimationKind): InspectorField[] {
  const path = `animation.${kind}`;
  const when = { path: `${path}.enable`, oneOf: [true] };
  return [
    { path: `${path}.enable`, kind: 'switch', label: `widget.animation.${kind}` },
    { path: `${path}.config.data`, kind: 'binding', label: 'widget.animation.data', when },
    { path: `${path}.config.dataArray`, kind: 'color-steps', label: 'widget.animation.steps', when },
  ];
}

function choice(path: string, label: string, prefix: string, values: readonly string[]): InspectorField {
  return {
    path,
    kind: 'select',
    label,
    options: values.map((value) => ({ value, label: `${prefix}.${value}` })),
  };
}

const twinkle = 'animation.twinkle.config';
const rotate = 'animation.rotate.config';

/** Inspector lines of every animation kind (section 3, "Animation"). */
export const animationFields: Readonly<Record<AnimationKind, readonly InspectorField[]>> = {
  visiable: conditionFields('visiable', ['show', 'hide']),
  twinkle: conditionFields(
    'twinkle',
    ['start', 'stop'],
    [
      choice(`${twinkle}.twinkleType`, 'widget.animation.twinkleType', 'widget.animation.speeds', [
        'slow',
        'fast',
      ]),
      { path: `${twinkle}.fill`, kind: 'switch', label: 'widget.style.fill' },
      { path: `${twinkle}.stroke`, kind: 'switch', label: 'widget.style.stroke' },
      { path: `${twinkle}.font`, kind: 'switch', label: 'widget.animation.font' },
    ],
  ),
  rotate: conditionFields(
    'rotate',
    ['start', 'stop'],
    [
      choice(`${rotate}.direction`, 'widget.animation.direction', 'widget.animation.directions', [
        'clockwise',
        'anticlockwise',
      ]),
      { path: `${rotate}.speed`, kind: 'number', label: 'widget.animation.turnsAMinute', min: 0, max: 600 },
    ],
  ),
  fillColor: colorFields('fillColor'),
  borderColor: colorFields('borderColor'),
  fontColor: colorFields('fontColor'),
};
