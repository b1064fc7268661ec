import {
  createPaintWords,
  emptyLookup,
  inkOfText,
  lightPalette,
  localiseWidget,
  type PaintContext,
  type Primitive,
  setAtPath,
  type TextPrimitive,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { findTextAt } from './text-at.ts';

const context: PaintContext = {
  ...{ hasMarks: false, live: emptyLookup, palette: lightPalette, words: createPaintWords('zh'), nowMs: 0 },
  ...{ mode: 'design', dataTextShow: 'value' },
};
const make = (type: string, fields: Readonly<Record<string, unknown>>): Widget => {
  const { model } = getWidget(type)!;
  const made = model.create('w', { x: 100, y: 100, width: 300, height: 200, rotate: 0 });
  return Object.entries(fields).reduce<Widget>(
    (widget, [path, value]) => setAtPath(widget, path, value),
    made,
  );
};
const textsIn = (primitives: readonly Primitive[]): TextPrimitive[] =>
  primitives.flatMap((one) =>
    one.kind === 'group' ? textsIn(one.children) : one.kind === 'text' ? [one] : [],
  );
/** Which field is found in the middle of each painted text. */
const findAll = (widget: Widget, painting = context) =>
  textsIn(paintWidget(painting.language === 'en' ? localiseWidget(widget) : widget, painting)).map((text) => {
    const { x, y, width, height } = inkOfText(text);
    return [text.text, findTextAt(widget, painting, { x: x + width / 2, y: y + height / 2 })?.path];
  });
const option = (id: string, title: string) => ({ id, title, value: id, isChecked: false });

describe('the text at a point', () => {
  it('is that of the option it is painted in', () => {
    const radio = make('UsualRadio', { 'data.options': [option('1', '手动'), option('2', '自动')] });
    expect(findAll(radio)).toEqual([
      ['手动', 'data.options.0.title'],
      ['自动', 'data.options.1.title'],
    ]);
  });

  it('is the one in its place where several are the same', () => {
    const radio = make('UsualRadio', {
      'data.options': [option('1', '档'), option('2', '档'), option('3', '停')],
    });
    expect(findAll(radio).map(([, path]) => path)).toEqual(
      [0, 1, 2].map((place) => `data.options.${place}.title`),
    );
  });

  it('is a whole text, whichever of its lines is meant', () => {
    const long = '出水总管压力变送器\n距地面一米五处\n请勿触碰';
    const text = make('UsualText', { 'data.text': long });
    const found = findAll(text);
    expect(found.length).toBeGreaterThan(1);
    for (const [, path] of found) expect(path).toBe('data.text');
    const { x, y } = textsIn(paintWidget(text, context))[0]!;
    expect(findTextAt(text, context, { x: x + 5, y })!.box!.height).toBeGreaterThan(30);
  });

  it('is found by its translation while the drawing shows English', () => {
    const button = {
      ...make('UsualButton', { 'data.text': '启动' }),
      i18n: { en: { 'data.text': 'Start' } },
    };
    expect(findAll(button, { ...context, language: 'en' })).toEqual([['Start', 'data.text']]);
    expect(findAll(button)).toEqual([['启动', 'data.text']]);
  });

  it('is none beside texts, and none where a value is painted', () => {
    const button = make('UsualButton', { 'data.text': '启动' });
    expect(findTextAt(button, context, { x: 101, y: 101 })).toBeUndefined();
    const value = make('UsualDataText', { 'data.title': '压力' });
    expect(findAll(value).filter(([, path]) => path !== undefined)).toEqual([]);
  });

  it('is found where it stands turned, but without a box', () => {
    const turned = make('UsualButton', { 'data.text': '启动', 'position.rotate': 90 });
    const found = findTextAt(turned, context, { x: 250, y: 200 });
    expect(found).toEqual({ path: 'data.text', box: undefined });
  });
});
