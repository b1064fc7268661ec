import { describe, expect, it } from 'vitest';
import { findItems } from './find-items.ts';
import type { PaletteItem } from './use-palette-items.ts';

const item = (key: string, name: string, change: Partial<PaletteItem> = {}): PaletteItem => ({
  ...{ key, name, words: key, keys: [], isEnabled: true, run: () => undefined },
  ...change,
});
const items = [
  item('align-left', '左对齐'),
  item('align-right', '右对齐', { isEnabled: false }),
  item('group', '组合', { keys: ['Ctrl + G'] }),
  item('ungroup', '取消组合', { keys: ['Ctrl + Shift + G'] }),
  item('draw-ShapePipe', '绘制管道', { words: 'draw-ShapePipe 管道 Pipe', keys: ['W'] }),
];
const keysFor = (query: string) => findItems(items, query).map(({ key }) => key);

describe('the command palette', () => {
  it('has everything while nothing is typed, what cannot be done last', () => {
    expect(keysFor('')).toEqual(['align-left', 'group', 'ungroup', 'draw-ShapePipe', 'align-right']);
  });

  it.each([
    ['组合', ['group', 'ungroup']],
    ['zdq', ['align-left']],
    ['align', ['align-left', 'align-right']],
    ['ctrl+shift', ['ungroup']],
    ['pipe', ['draw-ShapePipe']],
    ['draw pipe', ['draw-ShapePipe']],
    ['nothing like it', []],
  ])('finds by %s', (query, keys) => {
    expect(keysFor(query)).toEqual(keys);
  });
});
