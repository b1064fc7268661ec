/** The names of one widget in their three spellings, and its family. */
export interface WidgetNames {
  type: string;
  constant: string;
  folder: string;
  family: string;
}

/** @throws Error unless the type is a family and a name, as in `UsualThing` (widgets.tsv). */
export function describeWidget(type: string): WidgetNames {
  if (!/^(Shape|Usual|Complex)[A-Z][A-Za-z0-9]*$/.test(type)) {
    throw new Error(`${type} is no widget type: Shape…, Usual… or Complex… and a name, such as UsualThing`);
  }
  const folder = type
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
  const constant = type[0]!.toLowerCase() + type.slice(1);
  return { type, constant, folder, family: folder.split('-')[0]! };
}

const model = ({ type, constant }: WidgetNames) => `import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

export interface ${type}Data extends Binding {
  unitShow: boolean;
}

export const ${constant}Model = defineModel<${type}Data>({
  type: '${type}',
  positionKind: 'rect',
  widgetName: '${type}',
  data: { ...createBinding(), unitShow: true },
  dataSchema: bindingSchema.extend({ unitShow: z.boolean() }),
});
`;

const paint = ({ type }: WidgetNames) => `import {
  fillOf,
  formatValue,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { ${type}Data } from './model.ts';

export function paint${type}(
  widget: Widget<${type}Data, RectPosition>,
  { live, palette, words }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const value = live.get(data);
  const unit = data.unitShow ? value.unit : '';
  const text = value.value === null ? words.noValue : \`\${formatValue(value)} \${unit}\`.trim();
  return [
    { kind: 'rect', x, y, width, height, fill: fillOf(style, palette), stroke: strokeOf(style, palette) },
    ...layoutText(text, position, style, resolveColor(style.font.color, palette, palette.text)),
  ];
}
`;

const inspector = ({
  type,
  constant,
}: WidgetNames) => `import { defineInspector } from '../inspector/define-inspector.ts';

export const ${constant}Inspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    { path: 'data.unitShow', kind: 'switch', label: 'widget.${type}.unitShow' },
  ],
  style: ['fill', 'stroke', 'font', 'align', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
`;

const text = ({ type, constant }: WidgetNames) => `export const ${constant}Text = {
  zh: { name: '${type}', unitShow: '显示单位' },
  en: { name: '${type}', unitShow: 'Show unit' },
};
`;

const index = ({ type, constant, family }: WidgetNames) => `import { defineWidget } from '../definition.ts';
import { ${constant}Inspector } from './inspector.ts';
import { ${constant}Model } from './model.ts';
import { paint${type} } from './paint.ts';
import { ${constant}Text } from './text.ts';

export const ${constant} = defineWidget({
  model: ${constant}Model,
  family: '${family}',
  hasValue: true,
  paint: paint${type},
  inspector: ${constant}Inspector,
  text: ${constant}Text,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
});
`;

const test = ({ type, constant }: WidgetNames) => `import { primitivesToSvg, unbound } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { ${constant} } from './index.ts';

describe('${type}', () => {
  it('shows its value with the unit', () => {
    const blank = ${constant}.model.create('w', ${constant}.preview);
    const widget = { ...blank, data: { ...(blank.data as object), ...unbound, signalId: '1' } };
    const context = createPaintContext(lookupOf({ 'signal:1': liveValue(4.2) }));
    expect(primitivesToSvg(paintWidget(widget, context))).toContain('>4.2 m<');
  });
});
`;

/** The files of a new widget by name. */
export function widgetFiles(names: WidgetNames): Record<string, string> {
  return {
    'model.ts': model(names),
    'paint.ts': paint(names),
    'inspector.ts': inspector(names),
    'text.ts': text(names),
    'index.ts': index(names),
    [`${names.folder}.test.ts`]: test(names),
  };
}
