import { type InspectorField, optionsOf } from './field.ts';

const opacity: InspectorField = {
  path: 'style.opacity',
  kind: 'number',
  label: 'widget.style.opacity',
  min: 0,
  max: 1,
  step: 0.05,
};

const fill: InspectorField[] = [
  { path: 'style.fill.enable', kind: 'switch', label: 'widget.style.fill' },
  {
    path: 'style.fill.color',
    kind: 'color',
    label: 'widget.style.fillColor',
    when: { path: 'style.fill.enable', oneOf: [true] },
  },
];

const hasStroke = { path: 'style.stroke.enable', oneOf: [true] };
const strokeDetails: InspectorField[] = [
  { path: 'style.stroke.color', kind: 'color', label: 'widget.style.strokeColor', when: hasStroke },
  {
    path: 'style.stroke.width',
    kind: 'number',
    label: 'widget.style.strokeWidth',
    min: 0,
    max: 200,
    when: hasStroke,
  },
  {
    path: 'style.stroke.dasharray',
    kind: 'select',
    label: 'widget.style.dasharray',
    options: [
      { value: '', label: 'widget.style.dash.solid' },
      { value: '6,4', label: 'widget.style.dash.dashed' },
      { value: '2,3', label: 'widget.style.dash.dotted' },
      { value: '8,3,2,3', label: 'widget.style.dash.mixed' },
    ],
    when: hasStroke,
  },
];
const stroke: InspectorField[] = [
  { path: 'style.stroke.enable', kind: 'switch', label: 'widget.style.stroke' },
  ...strokeDetails,
];

const font: InspectorField[] = [
  { path: 'style.font.size', kind: 'number', label: 'widget.style.fontSize', min: 1, max: 1000 },
  { path: 'style.font.color', kind: 'color', label: 'widget.style.fontColor' },
  { path: 'style.font.family', kind: 'text', label: 'widget.style.fontFamily' },
  {
    path: 'style.font.weight',
    kind: 'select',
    label: 'widget.style.fontWeight',
    options: optionsOf('widget.style.weight', ['normal', 'bold']),
  },
  {
    path: 'style.font.style',
    kind: 'select',
    label: 'widget.style.fontStyle',
    options: optionsOf('widget.style.slant', ['normal', 'italic']),
  },
  { path: 'style.font.underLine', kind: 'switch', label: 'widget.style.underLine' },
];

const align: InspectorField[] = [
  {
    path: 'style.align.horizontal',
    kind: 'select',
    label: 'widget.style.alignHorizontal',
    options: optionsOf('widget.style.align', ['left', 'center', 'right']),
  },
  {
    path: 'style.align.vertical',
    kind: 'select',
    label: 'widget.style.alignVertical',
    options: optionsOf('widget.style.align', ['top', 'middle', 'bottom']),
  },
];

/** The style fields a widget can name; each is a run of inspector lines. */
export const styleFields = {
  opacity: [opacity],
  fill,
  stroke,
  font,
  align,
  radius: [{ path: 'style.radius', kind: 'number', label: 'widget.style.radius', min: 0, max: 1000 }],
  flip: [
    {
      path: 'style.flip',
      kind: 'select',
      label: 'widget.style.flip',
      options: optionsOf('widget.style.flips', ['none', 'horizontal', 'vertical', 'both']),
    },
  ],
  fit: [
    {
      path: 'style.fit',
      kind: 'select',
      label: 'widget.style.fit',
      options: optionsOf('widget.style.fits', ['contain', 'cover', 'fill']),
    },
  ],
  line: [
    {
      path: 'style.line',
      kind: 'select',
      label: 'widget.style.line',
      options: optionsOf('widget.style.lines', ['straight', 'smooth']),
    },
  ],
} as const satisfies Record<string, readonly InspectorField[]>;

export type StyleField = keyof typeof styleFields;
