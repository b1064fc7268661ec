import { boundsOfAll, type RectPosition, type Widget } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { getWidget } from '../../registry.ts';
import { describeGesture } from './gesture-note.ts';

const { model, preview } = getWidget('ShapeRect')!;
const rect = (change: Partial<RectPosition>): Widget => {
  const position = { ...preview, x: 10, y: 20, width: 30, height: 40, rotate: 0, ...change };
  return { ...model.create('w', preview), position } as Widget;
};
const describe = (before: readonly Widget[], now: readonly Widget[]) =>
  describeGesture(before, now, boundsOfAll(now)!);

it.each<[string, Partial<RectPosition>, string | undefined]>([
  ['nothing yet', {}, undefined],
  ['the place of what moves', { x: 15.25, y: 20 }, '15.25, 20'],
  ['the size of what is resized', { width: 50 }, '50 × 40'],
  ['the size where a side was pulled to the left', { x: 0, width: 40 }, '40 × 40'],
  ['the angle of what turns', { rotate: 45 }, '45°'],
])('says %s', (_, change, text) => {
  expect(describe([rect({})], [rect(change)])).toBe(text);
});

it('says the size of what is drawn', () => {
  expect(describe([], [rect({ width: 12.345 })])).toBe('12.35 × 40');
});

it('says the place of several as of one', () => {
  const before = [rect({}), rect({ x: 100 })];
  const now = before.map((widget) => rect({ x: (widget.position as RectPosition).x + 5 }));
  expect(describe(before, now)).toBe('15, 20');
});
