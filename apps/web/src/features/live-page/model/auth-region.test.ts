import { createPage } from '@zutai/diagram';
import { getWidget, keepInRegions } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { type KnownRegion, pruneRegions, regionsOf } from './auth-region.ts';

const regions: KnownRegion[] = [
  { id: '1', title: 'North', isMine: true },
  { id: '2', title: 'South', isMine: false },
];
const place = { x: 0, y: 0, width: 10, height: 10, rotate: 0 };
const widget = (authRegion: string, data: object = {}) => ({
  ...getWidget('ShapeRect')!.model.create('w', place),
  authRegion,
  data,
});
const pruned = (authRegion: string, data?: object) =>
  pruneRegions(createPage({}, [widget(authRegion, data)]), regions).widgets[0]!;

describe('regions', () => {
  it('that are gone are pruned, titles of old files become ids', () => {
    expect(pruned('1,9').authRegion).toBe('1');
    expect(pruned('South, 1').authRegion).toBe('2,1');
    // Without a region it would be for everybody.
    expect(pruned('9').authRegion).toBe('9');
    expect(pruned(' , ').authRegion).toBe('');
  });

  it('are pruned of menu entries at any depth', () => {
    const data = { dataArray: [{ label: 'a', authRegion: '9', children: [{ authRegion: '2,9' }] }] };
    expect(pruned('', data).data).toEqual({
      dataArray: [{ label: 'a', authRegion: '9', children: [{ authRegion: '2' }] }],
    });
  });

  it('leave a page as it is when nothing is stale', () => {
    const page = createPage({}, [widget('1,2'), { ...widget(''), id: 'x' }]);
    expect(pruneRegions(page, regions)).toBe(page);
  });

  it('that are all gone hide a widget from everybody, the last region of all too', () => {
    const hidden = (known: readonly KnownRegion[]) =>
      keepInRegions(pruneRegions(createPage({}, [widget('9')]), known), regionsOf(known)).widgets;
    expect(hidden(regions)).toEqual([]);
    expect(hidden([])).toEqual([]);
  });

  it('of the caller are those that are his; none when they could not be asked for', () => {
    expect(regionsOf(regions)).toEqual(new Set(['1']));
    expect(regionsOf([])).toEqual(new Set());
    expect(regionsOf(null)).toEqual(new Set());
  });
});
