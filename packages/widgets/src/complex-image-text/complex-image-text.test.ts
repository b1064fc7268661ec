import { emptyLookup, type Primitive, setAtPath, type TextPrimitive, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext } from '../testing/test-live.ts';
import { complexImageText } from './index.ts';

const blank = complexImageText.model.create('i', { x: 0, y: 0, width: 200, height: 200, rotate: 0 });
const change = (changes: Record<string, unknown>) =>
  Object.entries(changes).reduce<Widget>((widget, [path, value]) => setAtPath(widget, path, value), blank);
const paint = (widget: Widget) => paintWidget(widget, createPaintContext(emptyLookup));
const textsOf = (items: readonly Primitive[]) =>
  items.filter((item): item is TextPrimitive => item.kind === 'text');

describe('image with text', () => {
  it('has its picture at the side that is said, as large as is said', () => {
    const places = { top: [0, 0], bottom: [0, 50], left: [0, 0], right: [50, 0] } as const;
    for (const [imageSide, [x, y]] of Object.entries(places)) {
      const widget = change({ 'data.imageSide': imageSide, 'data.imageShare': 75, 'data.imgUrl': '/a.png' });
      const image = paint(widget).find(({ kind }) => kind === 'image');
      expect(image, imageSide).toMatchObject({ x, y });
    }
  });

  it('wraps its text, the title in bold, and cuts what has no room', () => {
    const widget = change({ 'data.text': '一二三四五六七八九十'.repeat(20), 'data.imageShare': 60 });
    const texts = textsOf(paint(widget));
    expect(texts[0]).toMatchObject({ text: '标题', weight: 'bold' });
    expect(texts.length).toBe(3);
    expect(texts.at(-1)!.text.endsWith('…')).toBe(true);
    expect(texts.at(-1)!.weight).toBe('normal');
  });

  it('shows neither text nor picture where they have no place', () => {
    expect(textsOf(paint(change({ 'data.imageShare': 100 })))).toEqual([]);
    const without = paint(change({ 'data.imageShare': 0, 'data.imgUrl': '/a.png' }));
    expect(without.some(({ kind }) => kind === 'image')).toBe(false);
    expect(textsOf(paint(change({ 'data.title': '' })))).toEqual([]);
  });

  it('has a place holder where its address is empty or not safe', () => {
    for (const imgUrl of ['', 'javascript:alert(1)']) {
      const items = paint(change({ 'data.imgUrl': imgUrl }));
      expect(items.some(({ kind }) => kind === 'image')).toBe(false);
      expect(items.some(({ kind }) => kind === 'line')).toBe(true);
    }
  });
});
