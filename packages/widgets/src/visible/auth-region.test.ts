import { createPage, groupAround } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { getWidget } from '../registry.ts';
import { isInRegions, keepInRegions } from './auth-region.ts';

const place = { x: 10, y: 10, width: 40, height: 20, rotate: 0 };
const rect = (id: string, authRegion = '') => ({
  ...getWidget('ShapeRect')!.model.create(id, place),
  authRegion,
});

describe('authRegion', () => {
  it('is for everybody when empty, and for each region it names', () => {
    expect(isInRegions('', new Set())).toBe(true);
    expect(isInRegions(' , ', new Set())).toBe(true);
    expect(isInRegions('1, 2', new Set(['2']))).toBe(true);
    expect(isInRegions('1,2', new Set(['3']))).toBe(false);
    expect(isInRegions('1,2', null)).toBe(true);
  });

  it('takes widgets and children of groups away, and nothing else', () => {
    const children = [rect('seen'), rect('hidden', '7')];
    const group = { ...getWidget('WidgetGroup')!.model.create('g', groupAround(children)) };
    const page = createPage({}, [rect('a', '8'), group, rect('b')]);
    const kept = keepInRegions(page, new Set(['8']));
    expect(kept.widgets.map(({ id }) => id)).toEqual(['a', 'g', 'b']);
    expect(JSON.stringify(kept)).toContain('"seen"');
    expect(JSON.stringify(kept)).not.toContain('"hidden"');
    expect(keepInRegions(page, new Set()).widgets.map(({ id }) => id)).toEqual(['g', 'b']);
    expect(keepInRegions(page, new Set(['7', '8']))).toBe(page);
    expect(keepInRegions(page, null)).toBe(page);
  });
});
