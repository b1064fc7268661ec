import { emptyLookup, lightPalette, type PaintContext } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { widgetPageModel } from './model.ts';
import { paintWidgetPage } from './paint.ts';

const place = { x: 10, y: 20, width: 400, height: 100, rotate: 0 };
const words = { unbound: '', noValue: '', age: String, reason: () => '' };
const context: PaintContext = {
  ...{ live: emptyLookup, palette: lightPalette, words, nowMs: 0, mode: 'design', dataTextShow: 'value' },
  parts: new Map([['7', { href: 'data:image/svg+xml,x', width: 800, height: 600 }]]),
};
const paint = (data: object) => {
  const made = widgetPageModel.create('p', place);
  const widget = { ...made, position: place, data: { ...(made.data as object), ...data } };
  return JSON.stringify(paintWidgetPage(widget as never, context));
};

it('is painted with a picture of its page: whole, or as wide as its place and cut off below', () => {
  expect(paint({ pageId: '7' })).toContain('"width":400,"height":100,"href":"data:image/svg+xml,x"');
  const wide = paint({ pageId: '7', fit: 'width' });
  expect(wide).toContain('"width":400,"height":300,"href"');
  expect(wide).toContain('"clip":{"x":10,"y":20,"width":400,"height":100}');
});

it('is painted with its name where no picture is known', () => {
  expect(paint({ pageId: '8' })).toContain('子画面');
  expect(paint({ pageId: '8' })).not.toContain('href');
});
